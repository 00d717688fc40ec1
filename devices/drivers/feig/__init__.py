"""FEIG OBID i-scan HF readers: ISO 15693 and ISO 18000-3M3 tags."""
