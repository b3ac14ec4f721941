/**
 * A query that recurses without end, or makes long series, fills its temporary file; PostgreSQL in WebAssembly can't be
 * interrupted otherwise. Small databases need no temporary files.
 */
export const ENDING = "SET LOCAL work_mem = '64kB'; SET LOCAL temp_file_limit = '128kB'";
