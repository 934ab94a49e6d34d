// A whole workout as a score that people can read: a line for each moment at which something changed on the screen,
// sounded or was said. Times count from the tap on Start.

import { formatClock, type Instant, type Millis } from '../base/units.ts';
import type { Count } from '../run/plan/count.ts';
import type { Player } from '../run/play/player.engine.ts';
import type { PlayerView } from '../run/play/view.ts';
import type { FakePorts } from './fake-ports.ts';

/** Writes down a workout while a test plays it. */
export interface Transcript {
  /** Lets time pass, in quarter seconds, settling promises between them. */
  pass(ms: Millis): Promise<void>;
  /** A separate line: what the person does. */
  note(text: string): void;
  /** The score so far. */
  text(): string;
}

/** What else a score shows: a column between the time and the text, and a remark after spoken words. */
export interface Asides {
  readonly column: () => string;
  readonly remarkOn: (words: string) => string;
}

const NO_ASIDES: Asides = { column: () => '', remarkOn: () => '' };

/** Begins a transcript of a player on fake ports; time zero is now. */
export function transcriptOf(ports: FakePorts, player: Player, { column, remarkOn }: Asides = NO_ASIDES): Transcript {
  const zero = ports.clock.now();
  const lines: string[] = [];
  let screen = '';
  let heardUntil: Instant = -Infinity;
  let spoken = 0;

  function take(): void {
    const now = ports.clock.now();
    const shown = screenLine(player.view.getState());
    const moments: (readonly [Instant, string])[] = [];
    if (shown !== screen) moments.push([now, shown]);
    screen = shown;
    for (const tone of ports.audio.sounded()) {
      if (tone.at > heardUntil)
        moments.push([
          tone.at,
          `♪ ${tone.name ?? 'words'}${tone.volume === 0.7 ? '' : ` at ${Number(tone.volume.toFixed(2))}`}`,
        ]);
    }
    heardUntil = now;
    for (const words of ports.synth.spoken.slice(spoken))
      moments.push([words.at, `“${words.text}”${remarkOn(words.text)}`]);
    spoken = ports.synth.spoken.length;
    const inOrder = [...moments].sort(([a], [b]) => a - b);
    lines.push(...inOrder.map(([at, text]) => `${((at - zero) / 1000).toFixed(2).padStart(8)}${column()}  ${text}`));
  }

  return {
    async pass(ms) {
      for (let passed = 0; passed < ms; passed += 250) {
        await ports.clock.pass(Math.min(250, ms - passed));
        take();
      }
    },
    note(text) {
      take();
      lines.push(`        ${column().replace(/./g, ' ')}  — ${text}`);
    },
    text: () => `${lines.join('\n')}\n`,
  };
}

/** The screen without its second hand: segment, place and status; the countdown only where the segment begins or rests. */
function screenLine(view: PlayerView): string {
  if (view.status === 'empty') return `[empty: ${view.reason}]`;
  if (view.status === 'complete') return '[Complete!]';
  const { current } = view;
  const place = `Round ${current.roundNumber}/${current.rounds} Repeat ${current.repeat}/${current.repeats}`;
  const name =
    current.kind === 'rest'
      ? 'Rest'
      : `${current.stepName} (${current.type}) Rep ${current.rep}/${current.reps}${sideWords(current.side)}`;
  const clock = view.status === 'running' ? formatClock(current.duration) : `${formatClock(view.secondsLeft)} left`;
  if (view.count.kind === 'over') return `[${view.status}] ${place} · ${name} · rings`;
  if (view.count.kind === 'up') return `[${view.status}] ${place} · ${name} · ${upLine(view.count, clock)}`;
  return `[${view.status}] ${place} · ${name} · ${clock}`;
}

function sideWords(side: 'left' | 'right' | undefined): string {
  return side === undefined ? '' : `, ${side} side`;
}

/** A clock that counts up: its estimate, or that it is over. */
function upLine({ isOver }: Extract<Count, { kind: 'up' }>, clock: string): string {
  return isOver ? 'past its estimate, waits for a tap' : `up, about ${clock}`;
}
