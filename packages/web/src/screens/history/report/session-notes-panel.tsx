import { type HeartRateSession, NOTE_MOST, type SessionNotes, TITLE_MOST } from '@roundbell/core';
import { useRef, useState } from 'react';
import { useLeaving } from '../../../app/hooks/use-leaving.ts';
import { TextField } from '../../../parts/controls/text-field.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { EffortField } from './effort-field.tsx';
import styles from '../history-screen.module.css';

interface SessionNotesPanelProps {
  readonly session: HeartRateSession;
  /** Resolves when they are kept. */
  readonly onEdit: (notes: SessionNotes) => Promise<void>;
}

/** What the fields hold; undefined where they were not touched. */
interface Draft {
  readonly title?: string;
  readonly note?: string;
  /** 0 for none. */
  readonly effort?: number;
}

/** SCR-883, SCR-884: a session's own title, a note and how hard it felt; kept when a field is left, or the page. */
export function SessionNotesPanel({ session: { notes, timerName }, onEdit }: SessionNotesPanelProps) {
  const [draft, setDraft] = useState<Draft>({});
  const [saved, setSaved] = useState<SessionNotes>();
  const pending = useRef(() => {});
  useLeaving(pending);
  const save = async (written: Draft) => {
    pending.current = () => {};
    const next = notesWith(notes, written);
    if (isSame(next, notes ?? {})) return;
    await onEdit(next);
    setSaved(next);
  };
  const write = (written: Draft) => {
    const next = { ...draft, ...written };
    setDraft(next);
    pending.current = () => void save(next);
    return next;
  };
  const isSaved = saved !== undefined && isSame(saved, notesWith(notes, draft));
  return (
    <Panel title="Notes" aside={<span role="status">{isSaved && 'Saved.'}</span>}>
      <div className={styles.notes} onBlur={() => pending.current()}>
        <TextField
          label="Title"
          placeholder={timerName}
          maxLength={TITLE_MOST}
          value={draft.title ?? notes?.title ?? ''}
          onChange={(title) => write({ title })}
        />
        <EffortField effort={draft.effort ?? notes?.effort ?? 0} onChange={(effort) => void save(write({ effort }))} />
        <TextField
          label="Note"
          multiline
          maxLength={NOTE_MOST}
          value={draft.note ?? notes?.note ?? ''}
          onChange={(note) => write({ note })}
        />
      </div>
    </Panel>
  );
}

/** The notes with what was written; a field that was emptied has none. */
function notesWith(notes: SessionNotes = {}, draft: Draft): SessionNotes {
  const title = (draft.title ?? notes.title ?? '').trim();
  const note = (draft.note ?? notes.note ?? '').trim();
  const effort = draft.effort ?? notes.effort ?? 0;
  return {
    ...(title === '' ? {} : { title }),
    ...(note === '' ? {} : { note }),
    ...(effort === 0 ? {} : { effort }),
  };
}

function isSame(one: SessionNotes, other: SessionNotes): boolean {
  return one.title === other.title && one.note === other.note && one.effort === other.effort;
}
