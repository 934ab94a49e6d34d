// The strap that this device remembers. All pages of a browser share the memory: if one forgets a strap, the others
// notice.

import type { Ports } from '../../ports/ports.ts';
import { SAVED_STRAP } from '../saved-strap.ts';
import type { Strap } from './monitor-view.ts';

/** The memory engine. Nothing rejects: what the device cannot keep or forget is logged. */
export interface StrapMemory {
  /** The saved strap; undefined if none is saved, or it is not readable. */
  find(): Promise<Strap | undefined>;
  keep(strap: Strap): Promise<void>;
  forget(): Promise<void>;
  /** Whether the strap saved here is gone because another page forgot it. */
  isEmptied(): Promise<boolean>;
}

/** Makes the memory over the settings of this device. */
export function createStrapMemory({ disk, log }: Pick<Ports, 'disk' | 'log'>): StrapMemory {
  const settings = disk.table<unknown>('settings');
  let isSaved = false;
  return {
    async find() {
      const strap = strapOf(await settings.get(SAVED_STRAP).catch(() => undefined));
      isSaved ||= strap !== undefined;
      return strap;
    },
    async keep(strap) {
      try {
        await settings.put(SAVED_STRAP, strap);
        isSaved = true;
      } catch (cause) {
        log.warn('strap-not-kept', cause);
      }
    },
    async forget() {
      isSaved = false;
      await settings.delete(SAVED_STRAP).catch((cause: unknown) => log.warn('strap-not-forgotten', cause));
    },
    async isEmptied() {
      if (!isSaved) return false;
      // Unreadable does not mean gone.
      const stored = await settings.get(SAVED_STRAP).catch(() => 'unreadable');
      return stored === undefined;
    },
  };
}

/** The saved strap; undefined if nothing readable was saved. */
function strapOf(stored: unknown): Strap | undefined {
  if (typeof stored !== 'object' || stored === null || !('id' in stored) || !('name' in stored)) return undefined;
  const { id, name } = stored;
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : undefined;
}
