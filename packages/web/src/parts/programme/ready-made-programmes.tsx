import { READY_MADE_PROGRAMMES, type ReadyMadeProgramme } from '@roundbell/core/timer';
import { useId } from 'react';
import { DraftEntries } from './draft-entries.tsx';
import { StartProgramme } from './start-programme.tsx';
import styles from './ready-made-programmes.module.css';

/** The whole programmes that are there without being written. */
export function ReadyMadeProgrammes() {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.region}>
      <h2 id={id}>Programmes</h2>
      {READY_MADE_PROGRAMMES.map((one) => (
        <ProgrammeCard key={one.slug} programme={one} />
      ))}
    </section>
  );
}

function ProgrammeCard({ programme: { when, draft } }: { readonly programme: ReadyMadeProgramme }) {
  const id = useId();
  const { daysPerWeek, entries } = draft;
  const weeks = daysPerWeek === undefined ? '' : ` in ${Math.ceil(entries.length / daysPerWeek)} weeks`;
  const days = daysPerWeek === undefined ? 'sittings' : 'days';
  return (
    <article aria-labelledby={id} className={styles.card}>
      <div className={styles.head}>
        <div>
          <h3 id={id}>{draft.name}</h3>
          <p className={styles.when}>
            {when} {`${entries.length} ${days}${weeks}.`}
          </p>
        </div>
        <StartProgramme draft={draft} nameId={id} />
      </div>
      <details>
        <summary>What is in it</summary>
        <p>{draft.description}</p>
        <DraftEntries draft={draft} />
      </details>
    </article>
  );
}
