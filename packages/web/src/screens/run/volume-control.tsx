import { Volume2Icon, VolumeXIcon } from 'lucide-react';
import { useState } from 'react';
import { RunButton } from './run-button.tsx';
import type { Player } from './run-stage.tsx';
import styles from './volume-control.module.css';

interface VolumeControlProps {
  readonly player: Pick<Player, 'setVolume' | 'setMuted'>;
  /** The timer's own volume, 0 to 100. */
  readonly initial: number;
}

/** Loudness of this run alone; the timer keeps its own. */
export function VolumeControl({ player, initial }: VolumeControlProps) {
  const [volume, setVolume] = useState(initial);
  const [muted, setMuted] = useState(false);
  return (
    <div className={styles.volume} role="group" aria-label="Sound">
      <RunButton
        look="round"
        aria-label="Mute"
        aria-pressed={muted}
        icon={muted ? <VolumeXIcon /> : <Volume2Icon />}
        onClick={() => {
          player.setMuted(!muted);
          setMuted(!muted);
        }}
      />
      <input
        className={styles.slider}
        type="range"
        aria-label="Volume"
        min={0}
        max={100}
        value={volume}
        onChange={(event) => {
          const next = event.currentTarget.valueAsNumber;
          player.setVolume(next);
          setVolume(next);
        }}
      />
    </div>
  );
}
