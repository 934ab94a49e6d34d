// A calendar file with its text and lines (RFC 5545, 3.1 and 3.3.11).

import type { Minutes, WallTime } from '../../base/units.ts';

/** A calendar file as it is handed to the browser. */
export interface CalendarFile {
  readonly name: string;
  readonly type: string;
  readonly content: string;
}

/** When the file is made, and where the product is: 'https://roundbell.app'. */
export interface CalendarSource {
  readonly now: WallTime;
  readonly origin: string;
}

/** A line has at most this many octets, its end not counted. */
const LINE_MOST = 75;

/** A file of events, by its name without the ending. */
export function calendarFile(name: string, events: readonly string[]): CalendarFile {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Roundbell//Roundbell//EN', ...events, 'END:VCALENDAR'];
  return { name: `${name}.ics`, type: 'text/calendar;charset=utf-8', content: calendarLines(lines) };
}

/** A moment for everyone, wherever they are: '20260327T181500Z'. */
export function utcMoment(wall: WallTime): string {
  return `${compactMoment(new Date(wall).toISOString().slice(0, 19))}Z`;
}

/** What reminds someone so many minutes before an event begins. */
export function reminderLines(before: Minutes, name: string): readonly string[] {
  const trigger = before === 0 ? 'PT0S' : `-PT${before}M`;
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', `TRIGGER:${trigger}`, `DESCRIPTION:${name}`, 'END:VALARM'];
}

/** A text as a value: what would end it is escaped, and what no calendar may have is left out. */
export function calendarText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\t\n])\p{Cc}/gu, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);
}

/** The lines of a file, each folded and with its end. */
function calendarLines(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** A line that goes on in others, which begin with a space; it is never cut inside a character. */
function folded(line: string): string {
  let text = '';
  let octets = 0;
  for (const character of line) {
    const more = octetsOf(character);
    const isFull = octets + more > LINE_MOST;
    text += isFull ? `\r\n ${character}` : character;
    octets = isFull ? 1 + more : octets + more;
  }
  return text;
}

/** How long a character is in UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}

/** A moment without its hyphens and colons: '20261125T070000'. */
export function compactMoment(moment: string): string {
  return moment.replaceAll(/[-:]/g, '');
}
