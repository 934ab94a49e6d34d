import type { Clips, Player } from '@roundbell/core/run';
import { Volume2Icon, VolumeXIcon } from 'lucide-react';
import { useStore } from 'zustand';
import { RunButton } from './run-button.tsx';
import styles from './volume-control.module.css';

interface VolumeControlProps {
  readonly player: Pick<Player, 'setVolume' | 'setMuted'>;
  readonly clips: Pick<Clips, 'view'>;
  readonly volume: number;
  readonly muted: boolean;
}

/** The volume of this run only; the timer keeps its own. Next to it: how much of its speech is already here. */
export function VolumeControl({ player, clips, volume, muted }: VolumeControlProps) {
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
      <VoiceSign clips={clips} />
    </div>
  );
}

function VoiceSign({ clips }: Pick<VolumeControlProps, 'clips'>) {
  const { ready, wanted } = useStore(clips.view);
  return ready === 0 ? null : <small className={styles.voice}>{`Voice ready ${ready}/${wanted}`}</small>;
}
