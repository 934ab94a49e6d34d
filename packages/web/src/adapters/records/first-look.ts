import {
  DOCUMENT_KINDS,
  documentOfRow,
  type DeviceLook,
  type Document,
  type DocumentKind,
  type MarkedRow,
} from '@roundbell/core';
import { answered, openExisting } from './existing.ts';

/** Where the store keeps the rows of a kind, and in what form: the names come from RxDB and its Dexie storage. */
const placeOf = (name: string, version: number, kind: DocumentKind) => `rxdb-dexie-${name}--${version}--${kind}`;
const TABLE = 'docs';
type DeviceRow = Omit<MarkedRow, '_deleted'> & { readonly _deleted: boolean | '0' | '1' };

/**
 * PRT-107: reads an account's documents before the store's own code has loaded. Undefined if this version of the store has kept
 * nothing here yet, or not as expected: then the store will tell.
 */
export async function lookAtDevice(name: string, version: number): Promise<DeviceLook | undefined> {
  try {
    const kinds = await Promise.all(
      DOCUMENT_KINDS.map(async (kind) => [kind, await readAll(placeOf(name, version, kind))] as const),
    );
    return Object.fromEntries(kinds) as DeviceLook;
  } catch {
    return undefined;
  }
}

async function readAll(place: string): Promise<ReadonlyMap<string, Document>> {
  const database = await openExisting(place);
  try {
    const rows: readonly DeviceRow[] = await answered(database.transaction(TABLE).objectStore(TABLE).getAll());
    return new Map(rows.filter(isLiving).map((row) => [row.id, documentOfRow({ ...row, _deleted: false })]));
  } finally {
    database.close();
  }
}

const isLiving = ({ _deleted }: DeviceRow) => _deleted !== true && _deleted !== '1';
