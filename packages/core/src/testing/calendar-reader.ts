// Reads a calendar file with one event as RFC 5545 says, by other means than those that wrote it: by bytes and by days.

/** A property's values, each with what it belongs to: 'VEVENT', 'VALARM'. */
export interface ReadCalendar {
  /** The raw value of a property, its first one. */
  readonly raw: (component: string, property: string) => string | undefined;
  /** The same as text. */
  readonly text: (component: string, property: string) => string | undefined;
  /** The days of its first events, '20261125', at most so many. */
  readonly days: (most: number) => readonly string[];
  /** The longest line, in octets. */
  readonly longest: number;
}

const DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', N: '\n' };

/** Reads a calendar file; throws if it is none. */
export function readCalendar(content: string): ReadCalendar {
  const bytes = new TextEncoder().encode(content);
  const lines = physicalLines(bytes);
  const values = new Map<string, string>();
  const open: string[] = [];
  for (const line of unfolded(lines)) {
    const at = line.indexOf(':');
    const [name, value] = [line.slice(0, at), line.slice(at + 1)];
    if (!/^[A-Z-]+$/.test(name)) throw new Error(`no property: ${line}`);
    if (name === 'BEGIN') open.push(value);
    else if (name === 'END') {
      if (open.pop() !== value) throw new Error(`${value} ends and did not begin`);
    } else if (!values.has(`${open.at(-1)} ${name}`)) values.set(`${open.at(-1)} ${name}`, value);
  }
  if (open.length > 0) throw new Error('it breaks off');
  const raw = (component: string, property: string) => values.get(`${component} ${property}`);
  return {
    raw,
    text: (component, property) =>
      raw(component, property)?.replaceAll(/\\(.)/gs, (_, after: string) => ESCAPED[after] ?? after),
    days: (most) => daysOf(raw('VEVENT', 'DTSTART') ?? '', raw('VEVENT', 'RRULE') ?? '', most),
    longest: Math.max(...lines.map(({ length }) => length)),
  };
}

/** The lines as they are stored; each ends with a carriage return and a line feed, which stand nowhere else. */
function physicalLines(bytes: Uint8Array<ArrayBuffer>): readonly Uint8Array<ArrayBuffer>[] {
  const lines: Uint8Array<ArrayBuffer>[] = [];
  let from = 0;
  for (const [at, byte] of bytes.entries()) {
    if (byte === 0x0a && bytes[at - 1] !== 0x0d) throw new Error('a line feed alone');
    if (byte === 0x0d && bytes[at + 1] !== 0x0a) throw new Error('a carriage return alone');
    if (byte !== 0x0a) continue;
    lines.push(bytes.slice(from, at - 1));
    from = at + 1;
  }
  if (from !== bytes.length) throw new Error('the last line has no end');
  return lines;
}

/** Each line by itself is text: none is cut inside a character. */
function unfolded(lines: readonly Uint8Array<ArrayBuffer>[]): readonly string[] {
  const whole: string[] = [];
  for (const line of lines) {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(line);
    if (text.startsWith(' ')) whole.push(`${whole.pop()}${text.slice(1)}`);
    else whole.push(text);
  }
  return whole;
}

/** Walks on from the first event, day by day. */
function daysOf(start: string, rule: string, most: number): readonly string[] {
  const parts = new Map(rule.split(';').map((part) => [part.split('=')[0], part.split('=')[1] ?? '']));
  if (parts.get('FREQ') !== 'WEEKLY') throw new Error(`another frequency: ${rule}`);
  const wanted = (parts.get('BYDAY') ?? '').split(',');
  const count = Math.min(most, Number(parts.get('COUNT') ?? most));
  const days: string[] = [];
  const day = new Date(`${start.slice(0, 4)}-${start.slice(4, 6)}-${start.slice(6, 8)}T12:00Z`);
  if (!wanted.includes(DAYS[day.getUTCDay()] ?? '')) throw new Error('the first event is on no day of the rule');
  for (; days.length < count; day.setUTCDate(day.getUTCDate() + 1)) {
    if (wanted.includes(DAYS[day.getUTCDay()] ?? '')) days.push(day.toISOString().slice(0, 10).replaceAll('-', ''));
  }
  return days;
}
