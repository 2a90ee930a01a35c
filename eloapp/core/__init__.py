"""Rating mathematics: values in, values out. No Qt, files, clock, locale or globals."""
