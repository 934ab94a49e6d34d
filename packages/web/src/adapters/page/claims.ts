import type { Page, Stop } from '@roundbell/core/ports';
import { type PageWords, type Word, createWords } from './words.ts';

type Claims = Pick<Page, 'claim' | 'claimed'>;
type How = Parameters<Page['claim']>[1];
type OnWanted = Parameters<Page['claim']>[2];
/** The names this page holds, and how to let go of each. */
type Mine = Map<string, { readonly onWanted: OnWanted; readonly stop: Stop }>;

const PREFIX = 'roundbell/';
const NOTHING_HELD = { held: [] };

/**
 * The browser parts, which may be missing, and how long to wait for other pages (ms): to let go of a name, and to say what they
 * hold.
 */
export interface ClaimsParts {
  readonly locks: LockManager | undefined;
  readonly openChannel: () => BroadcastChannel | undefined;
  readonly limits: { readonly letsGo: number; readonly answers: number };
}

const PARTS: ClaimsParts = {
  // Only a page on https or localhost has them.
  locks: (navigator as Partial<Navigator>).locks ?? undefined,
  openChannel: () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('roundbell-claims')),
  limits: { letsGo: 1500, answers: 120 },
};

/**
 * Names that one page on this device holds at a time. They are Web Locks, which the browser frees with
 * their page; without Web Locks, the pages tell each other what they hold. They ask each other to let go, and take it away from
 * one that does not answer.
 */
export function createClaims({ locks, openChannel, limits }: ClaimsParts = PARTS): Claims {
  const mine: Mine = new Map();
  const words = createWords(openChannel, (word) => answer(word, mine, words));
  const askFor = (name: string) =>
    words.ask({ kind: 'wants', name }, limits.letsGo, (heard) => heard.kind === 'free' && heard.name === name);
  const { own, lock } = holdingOf(mine, words);
  const claimNew = locks === undefined ? claimByWord : claimByLock;

  async function claimByLock(name: string, how: How, onWanted: OnWanted) {
    const free = await lock(locks, name, { ifAvailable: true }, onWanted);
    if (free !== undefined || how === 'if-free') return free;
    await askFor(name);
    return lock(locks, name, { steal: true }, onWanted);
  }

  async function claimByWord(name: string, how: How, onWanted: OnWanted) {
    if ((await namesOfOthers()).has(name)) {
      if (how === 'if-free') return undefined;
      await askFor(name);
    }
    words.tell({ kind: 'taken', name });
    return own(name, onWanted, () => undefined);
  }

  async function namesOfOthers() {
    const names = new Set<string>();
    await words.ask({ kind: 'who' }, limits.answers, (heard) => {
      if (heard.kind === 'holds') for (const name of heard.names) names.add(name);
      return false;
    });
    return names;
  }

  return {
    async claim(name, how, onWanted) {
      const before = mine.get(name);
      if (before !== undefined) return before.stop;
      words.open();
      return claimNew(name, how, onWanted);
    },
    async claimed() {
      if (locks === undefined) return words.open() ? namesOfOthers() : undefined;
      const { held = [] } = await locks.query().catch(() => NOTHING_HELD);
      const names = held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
      return new Set(names.filter((name) => !mine.has(name)));
    },
  };
}

/** The holder of a name, with or without a lock, until it is let go or lost. */
function holdingOf(mine: Mine, words: PageWords) {
  /** Holds the lock from the grant until it is let go, or another page takes it away. */
  function lock(all: LockManager | undefined, name: string, options: LockOptions, onWanted: OnWanted) {
    return new Promise<Stop | undefined>((resolve) => {
      let stop: Stop | undefined;
      const hold = (granted: Lock | null) => {
        if (granted === null) return resolve(undefined);
        return new Promise<void>((free) => {
          stop = own(name, onWanted, free);
          resolve(stop);
        });
      };
      const lose = () => {
        resolve(undefined);
        if (stop === undefined || mine.get(name)?.stop !== stop) return;
        mine.delete(name);
        onWanted('lost');
      };
      all?.request(`${PREFIX}${name}`, options, hold).catch(lose);
    });
  }

  function own(name: string, onWanted: OnWanted, release: () => void): Stop {
    const held = {
      onWanted,
      stop() {
        if (mine.get(name) !== held) return;
        mine.delete(name);
        release();
        words.tell({ kind: 'free', name });
      },
    };
    mine.set(name, held);
    return held.stop;
  }

  return { own, lock };
}

function answer(word: Word, mine: Mine, words: Pick<PageWords, 'tell'>): void {
  switch (word.kind) {
    case 'wants':
      return mine.get(word.name)?.onWanted('asked');
    case 'taken': {
      const lost = mine.get(word.name);
      mine.delete(word.name);
      return lost?.onWanted('lost');
    }
    case 'who':
      return words.tell({ kind: 'holds', names: [...mine.keys()] });
    case 'free':
    case 'holds':
  }
}
