"""M100 and YRM100 UHF modules: EPC Gen2 tags."""
