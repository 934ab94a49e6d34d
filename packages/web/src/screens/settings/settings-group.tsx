import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useHash } from '../../app/hooks/use-hash.ts';
import { usePhone } from '../../app/hooks/use-window.ts';
import { Panel } from '../../parts/panel.tsx';
import styles from './settings-group.module.css';

interface SettingsGroupProps {
  /** Stands behind '#' in an address that leads here. */
  readonly id: string;
  readonly title: string;
  /** What is in it, in few words. */
  readonly holds: string;
  readonly children: ReactNode;
}

/** Settings that belong together: a panel, or on a phone a fold, which an address that leads here opens. */
export function SettingsGroup({ id, title, holds, children }: SettingsGroupProps) {
  const headingId = useId();
  const isPhone = usePhone();
  const isMeant = useHash() === `#${id}`;
  const arrive = isMeant ? scrollThere : undefined;
  if (!isPhone)
    return (
      <div id={id} ref={arrive} className={styles.group}>
        <Panel title={title}>{children}</Panel>
      </div>
    );
  return (
    <section id={id} ref={arrive} aria-labelledby={headingId} className={styles.fold}>
      {/* What is in it stays on the page, so that the browser's own search opens it. */}
      <details open={isMeant || undefined}>
        <summary className={styles.summary}>
          <h2 id={headingId}>{title}</h2>
          <span className={styles.holds}>{holds}</span>
          <ChevronDown aria-hidden="true" />
        </summary>
        <div className={styles.inside}>{children}</div>
      </details>
    </section>
  );
}

function scrollThere(group: HTMLElement | null): void {
  group?.scrollIntoView();
}
