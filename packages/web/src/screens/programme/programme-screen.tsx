import {
  doneIn,
  missingIn,
  nextIn,
  type Programme,
  type ProgrammeEdit,
  type ProgrammeResult,
  type Programmes,
  withPausedAt,
} from '@roundbell/core/timer';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { useApp } from '../../app/engines/use-app.ts';
import { useWholeLibrary } from '../../app/engines/use-whole-library.ts';
import { useFetched } from '../../app/hooks/use-late.ts';
import { Banner } from '../../parts/banner.tsx';
import { Button, LinkButton } from '../../parts/controls/button.tsx';
import { TextField } from '../../parts/controls/text-field.tsx';
import { lazyOverlay } from '../../parts/dialogs/lazy-overlay.tsx';
import { PlayIcon } from '../../parts/icons.tsx';
import type { ShareProgrammeProps } from '../../parts/programme/share-programme.tsx';
import { Spinner } from '../../parts/spinner.tsx';
import { EntryList } from './entry-list.tsx';
import styles from './programme-screen.module.css';

const ShareProgramme = lazyOverlay<ShareProgrammeProps>(
  () => import('../../parts/programme/share-programme.tsx').then((chunk) => chunk.ShareProgramme),
  (props) => props.onClose,
);

interface ProgrammeScreenProps {
  readonly programmeId: string;
}

/** One programme: what is next, how far someone has come, and what can be changed by hand. */
export function ProgrammeScreen({ programmeId }: ProgrammeScreenProps) {
  const { programmes, library } = useApp();
  const arrival = useFetched(programmes);
  const isLoading = useStore(library.view, ({ status }) => status === 'loading');
  if (arrival.status === 'missing')
    return <Banner tone="error">Programmes could not be loaded. Check your connection, then reload the page.</Banner>;
  if (arrival.status === 'loading' || isLoading) return <Spinner label="Loading programme..." />;
  return <Opened programmeId={programmeId} engine={arrival.value} />;
}

function Opened({ programmeId, engine }: ProgrammeScreenProps & { readonly engine: Programmes }) {
  const { programmes } = useStore(engine.view);
  const programme = programmes.find(({ id }) => id === programmeId);
  if (programme !== undefined) return <Whole programme={programme} engine={engine} />;
  return (
    <div className={styles.page}>
      <h1>Programme not found</h1>
      <p>It was removed, or is not on this device yet.</p>
      <div>
        <LinkButton href="/library">Go to My Timers</LinkButton>
      </div>
    </div>
  );
}

interface WholeProps {
  readonly programme: Programme;
  readonly engine: Programmes;
}

function Whole({ programme, engine }: WholeProps) {
  const { undo } = useApp();
  const [, navigate] = useLocation();
  const [refusal, setRefusal] = useState<string>();
  const [isSharing, setSharing] = useState(false);
  const [isRenaming, setRenaming] = useState(false);
  const { id, name, description, pausedAt } = programme;
  const done = async (work: Promise<ProgrammeResult>): Promise<boolean> => {
    const result = await work;
    setRefusal(result.ok ? undefined : result.message);
    return result.ok;
  };
  const change = (edit: ProgrammeEdit) => done(engine.change(id, edit));
  const remove = async () => {
    if (!(await done(engine.remove(id)))) return;
    undo.offer({ text: `"${name}" removed.`, undo: () => void engine.restore(id), stays: 'ten-seconds' });
    navigate('/library');
  };
  return (
    <div className={styles.page}>
      <title>{`${name} · Roundbell`}</title>
      <div>
        <h1 dir="auto">{name}</h1>
        {description !== undefined && (
          <p dir="auto" className={styles.words}>
            {description}
          </p>
        )}
      </div>
      {refusal !== undefined && <Banner tone="error">{refusal}</Banner>}
      <Standing programme={programme} />
      <div className={styles.ways}>
        <Button
          variant="secondary"
          onClick={() => void change((stored, at) => withPausedAt(stored, pausedAt === undefined ? at : undefined))}
        >
          {pausedAt === undefined ? 'Pause programme' : 'Resume programme'}
        </Button>
        <Button variant="secondary" onClick={() => setSharing(true)}>
          Share
        </Button>
        <Button variant="secondary" aria-expanded={isRenaming} onClick={() => setRenaming(!isRenaming)}>
          Rename
        </Button>
        <Button variant="quiet" onClick={() => void remove()}>
          Remove programme
        </Button>
      </div>
      {isRenaming && (
        <Rename
          name={name}
          onRename={async (next) => {
            if (await change((stored) => ({ ...stored, name: next }))) setRenaming(false);
          }}
        />
      )}
      <EntryList programme={programme} onChange={change} />
      <ShareProgramme open={isSharing} programme={programme} onClose={() => setSharing(false)} />
    </div>
  );
}

interface RenameProps {
  readonly name: string;
  readonly onRename: (name: string) => Promise<void>;
}

function Rename({ name, onRename }: RenameProps) {
  const [written, setWritten] = useState(name);
  return (
    <form
      noValidate
      className={styles.rename}
      onSubmit={(event) => {
        event.preventDefault();
        void onRename(written.trim());
      }}
    >
      <TextField label="Programme name" value={written} onChange={setWritten} />
      <Button type="submit">Save name</Button>
    </form>
  );
}

function Standing({ programme }: { readonly programme: Programme }) {
  const { timers, isWhole } = useWholeLibrary();
  const state = useStore(useApp().sync.view, (view) => view.state);
  const { entries, id, pausedAt } = programme;
  const done = doneIn(programme);
  const next = pausedAt === undefined ? nextIn(programme, timers) : undefined;
  const rejected = 'rejected' in state ? (state.rejected ?? []) : [];
  const isUnsent = rejected.some((one) => one.kind === 'programmes' && one.id === id);
  return (
    <section aria-label="Progress" className={styles.standing}>
      <p className={styles.done}>
        {entries.length === 0 ? 'There are no timers in this programme.' : `${done} of ${entries.length} done`}
      </p>
      <progress value={done} max={Math.max(1, entries.length)} aria-label="Programme progress" />
      {pausedAt !== undefined && <p>This programme is paused.</p>}
      {next && (
        <div className={styles.next}>
          <p dir="auto">
            Next: {next.timer.name}
            <span>{next.place}</span>
          </p>
          <LinkButton href={`/run/${next.timer.id}`} icon={<PlayIcon />}>
            Run next
          </LinkButton>
        </div>
      )}
      {isWhole && missingIn(programme, timers) > 0 && (
        <p>Timers of this programme were deleted. Remove their entries, or continue with the rest.</p>
      )}
      {isUnsent && <p>This programme cannot be synced, so it stays on this device.</p>}
    </section>
  );
}
