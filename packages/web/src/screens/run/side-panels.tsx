import type { ZoneNumber } from '@roundbell/core';
import { HeartPulseIcon, SparklesIcon } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './side-panels.module.css';

/** Where the coach stands; shown for steps with a target zone. */
export function CoachBox({ zone }: { readonly zone: ZoneNumber }) {
  return (
    <SidePanel title="AI Coach" icon={<SparklesIcon />}>
      <p className={styles.strong}>{`Target: Zone ${zone}`}</p>
      <p>Connect a heart-rate monitor to get coaching.</p>
    </SidePanel>
  );
}

/** The heart rate while the run goes on. */
export function HeartRatePanel() {
  return (
    <SidePanel title="Heart rate" icon={<HeartPulseIcon />}>
      <p className={styles.strong}>-- bpm</p>
      <p>No monitor connected</p>
    </SidePanel>
  );
}

interface SidePanelProps {
  readonly title: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

function SidePanel({ title, icon, children }: SidePanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
