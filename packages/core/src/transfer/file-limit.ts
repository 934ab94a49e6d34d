// How large a file may be.

/** Bytes; no larger file is written. */
export const FILE_LIMIT = 5_000_000;
/** Bytes; no larger file is read. It is 5 MB by either way of counting. */
export const IMPORT_LIMIT = 5_242_880;
