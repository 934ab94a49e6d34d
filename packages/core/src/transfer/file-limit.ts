// How large a file may be.

/** Bytes of a file: no larger one is written. */
export const FILE_LIMIT = 5_000_000;
/** Bytes of a file: no larger one is read. It is 5 MB however they are counted. */
export const IMPORT_LIMIT = 5_242_880;
