// What is said of a guest's library on its way.

/** '4 timers and 2 sessions', '1 timer'; '' if there is nothing. */
export function thingsOf(timers: number, sessions: number, programmes = 0): string {
  const words = [countOf(timers, 'timer'), countOf(programmes, 'programme'), countOf(sessions, 'session')];
  const [last = '', ...others] = words.filter((one) => one !== '').reverse();
  return others.length === 0 ? last : `${others.reverse().join(', ')} and ${last}`;
}

/** What is said once it is in the account. */
export function broughtWords(timers: number, sessions: number, unreadable: number, programmes = 0): string {
  const things = thingsOf(timers, sessions, programmes);
  const are = timers + sessions + programmes === 1 ? 'is' : 'are';
  const brought = things === '' ? 'Everything is in your account now.' : `${things} ${are} in your account now.`;
  if (unreadable === 0) return brought;
  return `${brought} ${unreadable} could not be read and ${unreadable === 1 ? 'stays' : 'stay'} on this device.`;
}

function countOf(count: number, one: string): string {
  if (count === 0) return '';
  return count === 1 ? `1 ${one}` : `${count} ${one}s`;
}
