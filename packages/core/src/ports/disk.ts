// The port of what stays on this device only.

/** One named table of this device only; values are plain JSON or bytes. What is written first is stored first, whether it is awaited or not. */
export interface DiskTable<T> {
  get(key: string): Promise<T | undefined>;
  put(key: string, value: T): Promise<void>;
  delete(key: string): Promise<void>;
  all(): Promise<readonly (readonly [string, T])[]>;
  keys(): Promise<readonly string[]>;
}

/** Storage of this device. Throws Failure 'storage-unavailable' if a write could not be kept. */
export interface Disk {
  table<T>(name: DiskTableName): DiskTable<T>;
}
/** The tables of this device. Those of 'heart-rate' and 'drafts' hold plain JSON only. */
export type DiskTableName =
  | 'identity'
  | 'settings'
  | 'clips'
  | 'messages'
  | 'run'
  | 'drafts'
  | 'heart-rate'
  | 'session-chunks'
  | 'versions';
