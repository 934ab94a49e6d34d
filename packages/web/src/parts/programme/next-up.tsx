import {
  cardDurationLabel,
  doneIn,
  missingIn,
  nextIn,
  type Programme,
  type Programmes,
  totalsOf,
} from '@roundbell/core/timer';
import { useId } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../../app/engines/use-app.ts';
import { useWholeLibrary } from '../../app/engines/use-whole-library.ts';
import { useFetched } from '../../app/hooks/use-late.ts';
import { LinkButton } from '../controls/button.tsx';
import { PageLink } from '../controls/page-link.tsx';
import { PlayIcon } from '../icons.tsx';
import styles from './next-up.module.css';

/** What is next in each programme of the person here. */
export function NextUp() {
  const arrival = useFetched(useApp().programmes);
  return arrival.status === 'ready' && <Regions engine={arrival.value} />;
}

function Regions({ engine }: { readonly engine: Programmes }) {
  const { programmes, unreadable } = useStore(engine.view);
  return (
    <>
      {programmes.map((programme) => (
        <Region key={programme.id} programme={programme} />
      ))}
      {unreadable > 0 && (
        <p className={styles.note}>
          {unreadable === 1 ? 'A programme' : `${unreadable} programmes`} could not be read here. Nothing was changed or
          removed. Reload to update.
        </p>
      )}
    </>
  );
}

function Region({ programme }: { readonly programme: Programme }) {
  const { timers, isWhole } = useWholeLibrary();
  const id = useId();
  const { name, entries, pausedAt } = programme;
  const next = pausedAt === undefined ? nextIn(programme, timers) : undefined;
  const missing = isWhole && pausedAt === undefined ? missingIn(programme, timers) : 0;
  return (
    <section aria-label={`Programme: ${name}`} className={styles.region}>
      <h2 dir="auto" className={styles.name}>
        <PageLink href={`/programme/${programme.id}`}>{name}</PageLink>
      </h2>
      <p id={id} dir="auto" className={styles.next}>
        {next ? `Next: ${next.timer.name}` : standing(programme, missing)}
      </p>
      <p className={styles.place}>
        {next ? `${next.place} · ${cardDurationLabel(totalsOf(next.timer.rounds))}` : `${entries.length} in all`}
        {missing > 0 && ` · ${missing === 1 ? '1 timer was' : `${missing} timers were`} deleted`}
      </p>
      {next && (
        <LinkButton href={`/run/${next.timer.id}`} aria-describedby={id} icon={<PlayIcon />} className={styles.run}>
          <span>Run next</span>
        </LinkButton>
      )}
    </section>
  );
}

/** Why nothing is next. */
function standing(programme: Programme, missing: number): string {
  const { entries, pausedAt } = programme;
  if (pausedAt !== undefined) return 'Paused';
  if (entries.length === 0) return 'No timers in it';
  if (missing > 0) return 'Its timers were deleted';
  return doneIn(programme) === entries.length ? 'All done' : 'Its timers are not on this device';
}
