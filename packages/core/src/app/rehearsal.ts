// The engines of a rehearsal, joined: a player of its own on a faster clock, with the sound and the voice of a run, and nothing
// that keeps, shows or records one.

import type { StoreApi } from 'zustand/vanilla';
import type { Instant } from '../base/units.ts';
import type { SoundState } from '../ports/audio.ts';
import type { Ports } from '../ports/ports.ts';
import { createPlayer } from '../run/play/player.engine.ts';
import { createFasterClock } from '../run/rehearse/faster-clock.engine.ts';
import { createRehearsal, type Rehearsal } from '../run/rehearse/rehearsal.engine.ts';
import { createRehearsedTones } from '../run/rehearse/rehearsed-tones.engine.ts';
import { rehearsedWords } from '../run/rehearse/rehearsed-words.ts';
import { realAt, type Speed } from '../run/rehearse/tempo.ts';
import type { SpokenNumbers } from '../sound/cue.ts';
import { LATEST_WORDS, type Announcement } from '../voice/announcement.ts';
import type { Reader } from '../voice/reader.engine.ts';
import { createSpeaker } from '../voice/speaker.engine.ts';

/** What a rehearsal needs of the workout whose sound and voice it uses. */
export interface RehearsalVoice {
  readonly reader: Pick<Reader, 'read' | 'cutShort'>;
  readonly sound: StoreApi<{ readonly sound: SoundState }>;
  readonly numbers: () => SpokenNumbers | undefined;
  readonly prepare: (script: readonly Announcement[]) => void;
  /** Lets sound and speech begin; call inside a gesture. */
  readonly unlock: () => void;
}

/** The speed at which a rehearsal begins: four minutes of Tabata take 24 s. */
const FIRST_SPEED: Speed = 10;

/** Builds a rehearsal; nothing is loaded. */
export function joinRehearsal(
  ports: Pick<Ports, 'clock' | 'page' | 'random' | 'audio' | 'log'>,
  { reader, sound, numbers, prepare, unlock }: RehearsalVoice,
): Rehearsal {
  const faster = createFasterClock(ports.clock, FIRST_SPEED);
  const { tempo } = faster;
  const speaker = createSpeaker({ ...ports, read: reader.read, cutShort: reader.cutShort });
  const hush = (): void => speaker.stop();
  let script: readonly Announcement[] = [];
  /** The newest segment began at an instant of the rehearsal, and really: that stands even if the speed changes. */
  let entered: { readonly since: Instant; readonly real: Instant } | undefined;
  const sinceOf = (since: Instant): Instant => (since === entered?.since ? entered.real : realAt(tempo(), since));
  const player = createPlayer({
    ...ports,
    clock: faster,
    tones: createRehearsedTones({ ...ports, tempo, numbers, unlock }),
    say: (...announced) => speaker.say(...rehearsedWords(announced, tempo(), sinceOf)),
    enter(since) {
      entered = { since, real: realAt(tempo(), since) };
      speaker.enter(entered.real);
    },
    hush,
    prepare: (words) => (script = words),
    tune: speaker.configure,
    leadIn: () => 0,
    onEnded: () => {},
    newest: (timer) => timer,
    lateness: () => LATEST_WORDS * tempo().speed,
  });
  return createRehearsal({
    ...ports,
    player,
    sound,
    speed: FIRST_SPEED,
    setSpeed: faster.setSpeed,
    hush,
    prepare: () => prepare(script),
    rest: () => ports.audio.hold(false),
    release: () => ports.audio.silence(),
  });
}
