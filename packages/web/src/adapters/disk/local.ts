import { Failure } from '@roundbell/core/base';
import type { DiskTable, Log } from '@roundbell/core/ports';

/**
 * A table in local storage, each entry a JSON text under its own key. If local storage is unavailable, the
 * table lives in memory until the page ends.
 */
export function createLocalTable<T>(name: string, { log }: { readonly log: Log }): DiskTable<T> {
  const prefix = `roundbell.${name}.`;
  let store: Storage | undefined;
  // Read on first use: if cookies are blocked, even reading it throws.
  const opened = (): Storage => (store ??= openStorage(log));

  const keysOf = (storage: Storage) =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));
  const read = (storage: Storage, key: string) => parsed<T>(storage.getItem(prefix + key));
  const write = (work: (storage: Storage) => void) => {
    try {
      work(opened());
    } catch (cause) {
      log.warn('disk-write-failed', cause);
      throw new Failure('storage-unavailable');
    }
  };

  return {
    get: async (key) => read(opened(), key),
    put: async (key, value) => write((storage) => storage.setItem(prefix + key, JSON.stringify(value))),
    delete: async (key) => write((storage) => storage.removeItem(prefix + key)),
    keys: async () => keysOf(opened()),
    all: async () => keysOf(opened()).map((key) => [key, read(opened(), key) as T] as const),
  };
}

/** An entry that is not JSON comes as its text: the caller, who knows what it should be, sets it aside. */
function parsed<T>(text: string | null): T | undefined {
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as T;
  } catch {
    return text as T;
  }
}

function openStorage(log: Log): Storage {
  try {
    return localStorage;
  } catch (cause) {
    log.warn('disk-unavailable', cause);
    return memoryStorage();
  }
}

function memoryStorage(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    clear: () => entries.clear(),
    getItem: (key) => entries.get(key) ?? null,
    key: (index) => [...entries.keys()][index] ?? null,
    removeItem: (key) => void entries.delete(key),
    setItem: (key, text) => void entries.set(key, text),
  };
}
