// What reads the words of a run: their recordings, the voice that is chosen, and what is made of them.

import { arrived, once, type Once } from '../base/once.ts';
import type { Millis } from '../base/units.ts';
import type { Device } from '../device/device.engine.ts';
import type { Ports } from '../ports/ports.ts';
import type { PlayerNeeds } from '../run/play/player-needs.ts';
import type { Numbers } from '../run/session/numbers.engine.ts';
import type { TrackMaker, TrackMakerParts } from '../run/track/track-maker.engine.ts';
import type { SpokenNumbers } from '../sound/cue.ts';
import type { Announcement } from '../voice/announcement.ts';
import { createClips, type Clips } from '../voice/clips.engine.ts';
import { NOTHING_MEASURED, spokenLength } from '../voice/lengths.ts';
import { QUEUE_GAP } from '../voice/queue.ts';
import { createReader, type Reader } from '../voice/reader.engine.ts';
import type { Speaker } from '../voice/speaker.engine.ts';
import { BROWSER_VOICE, type VoiceChoice } from '../voice/voice-choice.ts';

/** The words of the run that is loaded. */
interface Script {
  /** Gets words ready instead of those before. */
  prepare(words: readonly Announcement[]): void;
  /** Gets more words ready after them; nothing if there are none. */
  readAhead(words: readonly Announcement[]): void;
}

/** What reads the words of a run. */
export interface WorkoutVoice {
  readonly clips: Clips;
  readonly reader: Reader;
  readonly script: Script;
  /** The numbers of a spoken countdown, as far as they are here. */
  readonly spoken: () => SpokenNumbers | undefined;
  readonly trackMaker: Once<TrackMaker>;
}

/** Builds the voice; `onNumbers` is called when spoken numbers come or go, `soundOf` finds the sounds of a person's own for a track. */
export function createVoice(
  ports: Pick<Ports, 'synth' | 'audio' | 'log' | 'clock' | 'random' | 'disk' | 'server'>,
  onNumbers: () => void,
  soundOf: TrackMakerParts['soundOf'],
): WorkoutVoice {
  const clips = createClips(ports);
  void clips.open();
  const numbers = numbersOf(ports, clips, onNumbers);
  let choice: VoiceChoice = BROWSER_VOICE;
  const reader = readerOf(ports, clips, numbers, (chosen) => (choice = chosen));
  return {
    clips,
    reader,
    script: scriptWith(reader, numbers),
    spoken: () => arrived(numbers)?.view.getState().spoken,
    trackMaker: trackMakerOf({ ...ports, soundOf }, clips, () => choice),
  };
}

/** The numbers of a spoken countdown; `onChange` is called when they come or go. */
function numbersOf(ports: Pick<Ports, 'audio' | 'log'>, { forget }: Clips, onChange: () => void): Once<Numbers> {
  return once(async () => {
    // A separate chunk: most countdowns are beeps.
    const { createNumbers } = await import('../run/session/numbers.engine.ts');
    const made = createNumbers({ ...ports, forget });
    made.view.subscribe(onChange);
    return made;
  });
}

/** The reader; the numbers of a spoken countdown are fetched with its words, in the same voice. */
function readerOf(
  ports: Pick<Ports, 'synth' | 'audio' | 'log' | 'clock'>,
  clips: Clips,
  numbers: Once<Numbers>,
  onChoice: (choice: VoiceChoice) => void,
): Reader {
  const { find, forget, fetch } = clips;
  const reader = createReader({
    ...ports,
    find,
    forget,
    fetch,
    fetchAhead(requests) {
      const made = arrived(numbers);
      made?.expect(requests);
      clips.prepare(requests, made?.take);
    },
  });
  return {
    ...reader,
    choose(choice, browserVoice) {
      onChoice(choice);
      reader.choose(choice, browserVoice);
      arrived(numbers)?.choose(choice);
    },
  };
}

/** The words of the run that is loaded, which are got ready; the numbers of a spoken countdown with them. */
function scriptWith({ prepare }: Reader, numbers: Once<Numbers>): Script {
  let script: readonly Announcement[] = [];
  return {
    prepare(words) {
      script = words;
      const prepareNow = () => void (script === words && prepare(words));
      if (!words.some(isNumberWord)) prepareNow();
      // If they cannot be fetched, the countdown is in beeps.
      else numbers.fetch().then(prepareNow, prepareNow);
    },
    readAhead: (words) => script.length > 0 && prepare([...script, ...words]),
  };
}

/** What makes sound files, in the voice that is chosen by then. */
function trackMakerOf(
  { audio, ...parts }: Pick<Ports, 'clock' | 'random' | 'log' | 'audio'> & Pick<TrackMakerParts, 'soundOf'>,
  { find, fetch, forget }: Clips,
  choice: () => VoiceChoice,
): Once<TrackMaker> {
  return once(async () => {
    const { createTrackMaker } = await import('../run/track/track-maker.engine.ts');
    return createTrackMaker({ ...parts, decode: audio.decode, find, fetch, forget, choice });
  });
}

/** How a player has its words said: by a speaker, as this device is set to. */
export function saidBy(speaker: Speaker, device: Device): Pick<PlayerNeeds, 'say' | 'enter' | 'hush' | 'tune'> {
  return {
    say: sayingOf(speaker, device),
    enter: speaker.enter,
    hush: () => speaker.stop(),
    tune: (settings) => speaker.configure(settings),
  };
}

/** Says words as this device is set to: notes in parts, once what makes them is here, or not at all. */
function sayingOf(speaker: Speaker, device: Device): Speaker['say'] {
  const notes = once(() => import('../voice/note-words.ts'));
  const lengthOf = (text: string): Millis => spokenLength(NOTHING_MEASURED, text) + QUEUE_GAP;
  const isWanted = (): boolean => device.view.getState().readNotes;
  const prepare = (): void => void (isWanted() && notes.fetch().catch(() => undefined));
  prepare();
  device.view.subscribe(prepare);
  return (...words) => {
    const read = isWanted() ? arrived(notes)?.noteParts : undefined;
    speaker.say(...words.flatMap((one) => (one.type === 'note' ? (read?.(one, lengthOf) ?? []) : [one])));
  };
}

/** Whether words are scheduled like tones, and not queued. */
function isNumberWord({ type }: Announcement): boolean {
  return type === 'countdown';
}
