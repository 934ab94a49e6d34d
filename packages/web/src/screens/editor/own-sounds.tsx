import { secondsOf } from '@roundbell/core/base';
import { loudWords, type OwnSound, ownSoundName, soundProblemWords } from '@roundbell/core/run';
import { ownSoundsIn } from '@roundbell/core/timer';
import { useState } from 'react';
import { useApp } from '../../app/engines/use-app.ts';
import { useOwnSounds } from '../../app/engines/use-own-sounds.ts';
import { Button } from '../../parts/controls/button.tsx';
import { FileButton } from '../../parts/controls/file-button.tsx';
import { useSoundSample } from './use-sound-sample.ts';
import styles from './own-sounds.module.css';
import words from './sounds-field.module.css';

const SOUND_FILES = 'audio/*,.wav,.mp3,.m4a,.ogg,.flac';
const UNAVAILABLE = 'The sound could not be added. Please try again.';

/** Adds a file as a sound that steps can have, and has those that are there heard and deleted. */
export function OwnSounds({ volume }: { readonly volume: number }) {
  const { workout, library, undo } = useApp();
  const sounds = useOwnSounds();
  const { hear, words: unheard, place } = useSoundSample();
  const [status, setStatus] = useState('');
  const hearOne = (sound: OwnSound) => void hear((sample) => sample.hearOwn(ownSoundName(sound), volume));
  const add = async (file: File) => {
    setStatus('');
    try {
      const own = await (await workout.fetch()).ownSounds.fetch();
      const added = await own.add(file);
      setStatus(
        !added.ok
          ? soundProblemWords(added.problem, file.name)
          : [addedWords(added.sound), ...(added.isLoud ? [loudWords(file.name)] : [])].join(' '),
      );
      if (added.ok) hearOne(added.sound);
    } catch {
      setStatus(UNAVAILABLE);
    }
  };
  const remove = async (sound: OwnSound) => {
    setStatus('');
    const users = library.view.getState().timers.filter((timer) => ownSoundsIn(timer).has(ownSoundName(sound))).length;
    const own = await (await workout.fetch()).ownSounds.fetch();
    const restore = await own.remove(sound.id);
    if (restore !== undefined) undo.offer({ text: deletedWords(sound, users), undo: restore, stays: 'ten-seconds' });
    else setStatus(`"${sound.name}" could not be deleted. Please try again.`);
  };
  return (
    <div {...place} className={styles.own}>
      <FileButton variant="secondary" accept={SOUND_FILES} onFile={(file) => void add(file)}>
        Add a sound…
      </FileButton>
      {sounds.length > 0 && (
        <ul aria-label="Your sounds" className={styles.list}>
          {sounds.map((sound) => (
            <li key={sound.id}>
              <span className={styles.name}>{sound.name}</span>
              <span>{lengthWords(sound)}</span>
              <Button variant="quiet" aria-label={`Hear ${sound.name}`} onClick={() => hearOne(sound)}>
                Hear it
              </Button>
              <Button variant="quiet" aria-label={`Delete ${sound.name}`} onClick={() => void remove(sound)}>
                Delete
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={words.note}>
        {status || unheard}
      </p>
    </div>
  );
}

function addedWords({ name }: OwnSound): string {
  return `Steps can use "${name}" as their start, end or chime: see 'More' in a step.`;
}

function deletedWords({ name }: OwnSound, users: number): string {
  if (users === 0) return `"${name}" deleted.`;
  return `"${name}" deleted. ${users === 1 ? '1 timer has it and plays' : `${users} timers have it and play`} without it.`;
}

function lengthWords({ millis }: OwnSound): string {
  return `${Math.max(1, Math.round(secondsOf(millis) * 10)) / 10} s`;
}
