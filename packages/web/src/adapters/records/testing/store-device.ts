import { DOCUMENT_KINDS, type Document, type DocumentKind, type Records, type Server } from '@roundbell/core/ports';
import { fakeClock, fakePage, seededRandom, strictLog } from '@roundbell/core/testing';
import { createRecords } from '../records.ts';
import type { PlayedDevice } from './play.ts';

/** The store of a browser, as it ships, for a history. */
export interface StoreDevice extends PlayedDevice {
  close(): Promise<void>;
}

/** A device that is not synced after so many looks, each some turns of the event loop apart, is stuck: a handful is usual. */
const LOOKS = 5000;
const MINUTE = 60_000;

/** Opens a person's documents on a device of theirs; the network is a port. */
export async function openStoreDevice(
  name: string,
  person: string,
  server: Server,
  seed: number,
): Promise<StoreDevice> {
  const clock = fakeClock();
  const log = strictLog('copy-kept');
  const deps = { server, clock, random: seededRandom(seed), page: fakePage(), log };
  const shown: Record<DocumentKind, readonly Document[]> = {
    timers: [],
    profile: [],
    hrsessions: [],
    programmes: [],
    sounds: [],
  };
  const open = async (): Promise<Records> => {
    const records = createRecords({ ...deps, databaseName: (userId) => `${userId}-${name}-${seed}` });
    for (const kind of DOCUMENT_KINDS) records.observe(kind, (documents) => (shown[kind] = documents));
    await records.open(person);
    return records;
  };
  let records = await open();
  return {
    documents: (kind) => shown[kind],
    put: (kind, document) => records.put(kind, document),
    remove: (kind, id) => records.remove(kind, id),
    async exchange(steps) {
      records.sync();
      if (Number.isFinite(steps)) return turns(steps);
      for (let look = 0; look < LOOKS; look += 1) {
        // A server that asks for patience gets it.
        clock.advance(MINUTE);
        await turns(5);
        if (records.state().status === 'synced') return;
      }
      // What the engines logged says more than their state.
      log.check();
      throw new Error(
        `the ${name} of ${person} is not synced after ${LOOKS} looks: ${JSON.stringify(records.state())}`,
      );
    },
    async reload() {
      await records.close();
      records = await open();
    },
    async close() {
      await records.close();
      log.check();
    },
  };
}

/** Lets go of the thread, so that requests and writes come some way further. */
async function turns(steps: number): Promise<void> {
  for (let turn = 0; turn < steps; turn += 1) await new Promise((resolve) => setTimeout(resolve, 1));
}
