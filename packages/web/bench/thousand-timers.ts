// A library of many timers such as people write them, put on a server under a new account.

import type { Page } from 'playwright';

const KINDS = ['Tabata', 'Upper body', 'Morning run', 'Core', 'Yoga flow', 'Box breathing', 'Hill repeats', 'EMOM'];
const STEPS = ['Squats', 'Push-ups', 'Burpees', 'Plank', 'Lunges', 'Rows', 'Swings', 'Walk it off'];
const TYPES = ['work', 'rest', 'recovery', 'preparation'] as const;
const TAGS = ['gym', 'home', 'outside', 'legs', 'calm', 'short'];
const AT_ONCE = 50;

const pick = <T>(from: readonly T[], index: number): T => from[index % from.length] as T;

function bodyOf(id: string, userId: string, index: number): object {
  const rounds = Array.from({ length: 1 + (index % 4) }, (_, round) => ({
    id: `round-${round}`,
    name: `Round ${round + 1}`,
    repeat: 1 + ((index + round) % 8),
    restAfterRound: 10,
    steps: Array.from({ length: 2 + ((index + round) % 4) }, (__, step) => ({
      id: `step-${round}-${step}`,
      name: pick(STEPS, index + round + step),
      type: pick(TYPES, step),
      duration: 20 + 10 * ((index + step) % 6),
      repeat: 1,
      coachingEnabled: false,
      pauseAfterEnd: false,
    })),
  }));
  return {
    id,
    userId,
    name: `${pick(KINDS, index)} ${index}`,
    ...(index % 3 > 0 && { description: 'Slow and deep, with as much weight as feels good; stop when the form goes.' }),
    rounds,
    globalSettings: { countdownBeep: true, voiceEnabled: true, volume: 70 },
    tags: TAGS.filter((_, tag) => (index + tag) % 4 === 0),
    createdAt: 0,
    updatedAt: index,
  };
}

/** Somebody's timers; the middle one can be changed. */
export interface Library {
  readonly userId: string;
  readonly ids: readonly string[];
}

async function push(page: Page, url: string, rows: readonly object[]): Promise<unknown> {
  const pushed = await page.request.post(`${url}/api/sync/timers/push`, { data: { rows } });
  if (!pushed.ok()) throw new Error(await pushed.text());
  return pushed.json();
}

/** Signs somebody new up with so many timers. */
export async function moveInWith(page: Page, url: string, timers: number): Promise<Library> {
  const person = { displayName: 'Ada', email: 'ada@example.com', password: 'analytical' };
  const answer = await page.request.post(`${url}/api/account/sign-up`, { data: person });
  const { user } = (await answer.json()) as { user: { id: string } };
  const ids = Array.from({ length: timers }, () => `timer-${crypto.randomUUID()}`);
  for (let sent = 0; sent < timers; sent += AT_ONCE) {
    const rows = ids.slice(sent, sent + AT_ONCE).map((id, at) => ({
      document: { id, rev: 'first', updatedAt: sent + at, deleted: false, body: bodyOf(id, user.id, sent + at) },
    }));
    await push(page, url, rows);
  }
  return { userId: user.id, ids };
}

let changes = 0;

/** Changes the name of the middle timer as another device would. */
export async function renameElsewhere(page: Page, url: string, { userId, ids }: Library, name: string): Promise<void> {
  const at = ids.length >> 1;
  const id = ids[at] ?? '';
  const updatedAt = 1_000_000 + changes;
  const assumedRev = changes === 0 ? 'first' : `changed-${changes}`;
  changes += 1;
  const body = { ...bodyOf(id, userId, at), name, updatedAt };
  await push(page, url, [{ document: { id, rev: `changed-${changes}`, updatedAt, deleted: false, body }, assumedRev }]);
}
