import type { ZoneNumber } from '@roundbell/core';
import { SparklesIcon } from 'lucide-react';
import { useMonitor } from '../../app/use-heart-rate.ts';
import { SidePanel } from './side-panel.tsx';
import styles from './side-panel.module.css';

/** Where the coach stands; shown for steps with a target zone. */
export function CoachBox({ zone }: { readonly zone: ZoneNumber }) {
  const { connection, isDemo } = useMonitor();
  return (
    <SidePanel title="AI Coach" icon={<SparklesIcon />}>
      <p className={styles.strong}>{`Target: Zone ${zone}`}</p>
      <p>
        {connection.status !== 'connected'
          ? 'Connect a heart-rate monitor to get coaching.'
          : `Active: it follows your ${isDemo ? 'simulated ' : ''}heart rate.`}
      </p>
    </SidePanel>
  );
}
