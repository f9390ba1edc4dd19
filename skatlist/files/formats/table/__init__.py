"""Lists as tables: CSV, Excel, Parquet."""
