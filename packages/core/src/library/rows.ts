// Rows written to the device a moment after they are given.

/** A row with all there is to keep, or the least that must not be lost. */
export type RowSize = 'whole' | 'least';

/** Makes a row when it is needed: a row for each letter would slow down typing. */
export type StoredDraftRow = (size: RowSize) => unknown;

/** Whether the device keeps what it is given. */
export interface RowsView {
  readonly isSaved: boolean;
}

/** The write-behind engine; `View` is a store of a `RowsView`. Nothing rejects but `remove`. */
export interface WriteBehind<View> {
  readonly view: View;
  /** Written as `row` makes it at that time, the least of it if the whole is refused; undefined removes the row. */
  put(key: string, row: StoredDraftRow | undefined): void;
  /** Writes everything pending now. */
  flush(): void;
  /** What was given and is not known to be on the disk. */
  unwritten(): ReadonlyMap<string, StoredDraftRow | undefined>;
  /** All rows as last given; waits as long as the disk takes. */
  rows(): Promise<ReadonlyMap<string, unknown>>;
  /** Removes what is not written yet, and what of it may have reached the disk. */
  drop(): Promise<void>;
  /** Removes each row that is meant, written or not. The one call that rejects: if one of them stays. */
  remove(isMeant: (row: unknown) => boolean): Promise<void>;
}
