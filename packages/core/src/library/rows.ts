// Rows on the device that are written a moment after they were given.

/** Makes a row when it is needed: a row for each letter would slow who types. */
export type KeptRow = () => unknown;

/** Whether the device keeps what it is given. */
export interface RowsView {
  readonly isKept: boolean;
}

/** The write-behind engine; `View` is a store of a `RowsView`. Nothing rejects. */
export interface WriteBehind<View> {
  readonly view: View;
  /** Written as `row` makes it then; undefined takes the row away. */
  put(key: string, row: KeptRow | undefined): void;
  /** What is to be written is written now. */
  flush(): void;
  /** What is given and not known to be on the disk. */
  unwritten(): ReadonlyMap<string, KeptRow | undefined>;
  /** All rows as they were given last; waits for the disk for as long as the disk makes it wait. */
  rows(): Promise<ReadonlyMap<string, unknown>>;
  /** Takes every row away. */
  clear(): Promise<void>;
}
