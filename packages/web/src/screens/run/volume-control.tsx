import type { Player } from '@roundbell/core';
import { Volume2Icon, VolumeXIcon } from 'lucide-react';
import { RunButton } from './run-button.tsx';
import styles from './volume-control.module.css';

interface VolumeControlProps {
  readonly player: Pick<Player, 'setVolume' | 'setMuted'>;
  readonly volume: number;
  readonly muted: boolean;
}

/** Loudness of this run alone; the timer keeps its own. */
export function VolumeControl({ player, volume, muted }: VolumeControlProps) {
  return (
    <div className={styles.volume} role="group" aria-label="Sound">
      <RunButton
        look="small"
        aria-label="Mute"
        aria-pressed={muted}
        icon={muted ? <VolumeXIcon /> : <Volume2Icon />}
        onClick={() => player.setMuted(!muted)}
      />
      <input
        className={styles.slider}
        type="range"
        aria-label="Volume"
        min={0}
        max={100}
        value={volume}
        onChange={(event) => player.setVolume(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}
