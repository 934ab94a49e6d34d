// What a file is known by, and how large it may be.

/** What marks a file as ours. */
export const FILE_FORMAT = 'roundbell';
/** The version that is written, and the latest that is read. */
export const FILE_VERSION = 1;
/** Bytes; no larger file is written. */
export const FILE_LIMIT = 5_000_000;
/** Bytes; no larger file is read. It is 5 MB by either way of counting. */
export const IMPORT_LIMIT = 5_242_880;
