"""Every write of the rake and of the money of a table, a module per noun. Importing this registers the handlers."""

from rake.services import counts, movements
from rake.services.policies import take, take_time
from rake.services.tills import check_float, close_till

__all__ = ["check_float", "close_till", "counts", "movements", "take", "take_time"]
