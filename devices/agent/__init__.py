"""The agent: a process of its own beside the machines, on an edge box at the pit or in the embedded house.

``line`` reads one device and spools what may be told; ``forwarder``, a process
beside it, brings the spool to the server. They meet only in files, so that a
slow network never delays a stamp. No Django here, and no database but the spool.
"""
