import type { HeartRateSession } from '@roundbell/core/heart';

/** The sessions with every word of a text, in any order and with any accents, in title, timer's name or note. */
export function sessionsWith(history: readonly HeartRateSession[], text: string): readonly HeartRateSession[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return history;
  return history.filter((session) => {
    const own = wordsOf(session);
    return words.every((word) => own.includes(word));
  });
}

/** A session's text does not change: an edited one is another object. */
const known = new WeakMap<HeartRateSession, string>();

function wordsOf(session: HeartRateSession): string {
  const before = known.get(session);
  if (before !== undefined) return before;
  const { timerName, notes } = session;
  const text = plain([timerName, notes?.title ?? '', notes?.note ?? ''].join('\n'));
  known.set(session, text);
  return text;
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
