"""The rules of Santa Cruz, one by one."""
