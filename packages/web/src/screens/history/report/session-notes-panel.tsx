import { type HeartRateSession, NOTE_MOST, type SessionNotes, TITLE_MOST } from '@roundbell/core/heart';
import { useState } from 'react';
import { useDeparture } from '../../../app/hooks/use-departure.ts';
import { TextField } from '../../../parts/controls/text-field.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { EffortField } from './effort-field.tsx';
import styles from '../history-screen.module.css';

interface SessionNotesPanelProps {
  readonly session: HeartRateSession;
  /** Resolves when they are kept. */
  readonly onEdit: (notes: SessionNotes) => Promise<void>;
}

/** A session's own title, a note and how hard it felt; kept when a field is left, or the page. */
export function SessionNotesPanel({ session: { notes, timerName }, onEdit }: SessionNotesPanelProps) {
  const [title, setTitle] = useField(notes?.title ?? '');
  const [note, setNote] = useField(notes?.note ?? '');
  const [effort, setEffort] = useField(notes?.effort ?? 0);
  const [saved, setSaved] = useState<SessionNotes>();
  const written = notesOf(title, note, effort);
  const save = async (next: SessionNotes) => {
    if (isSame(next, notes ?? {})) return;
    await onEdit(next);
    setSaved(next);
  };
  const rate = (next: number) => {
    setEffort(next);
    void save(notesOf(title, note, next));
  };
  const leave = () => {
    setTitle(title.trim());
    setNote(note.trim());
    void save(written);
  };
  useDeparture(() => void save(written));
  const isSaved = saved !== undefined && isSame(saved, written);
  return (
    <Panel title="Notes" aside={<span role="status">{isSaved && 'Saved.'}</span>}>
      <div className={styles.notes} onBlur={leave}>
        <TextField label="Title" placeholder={timerName} maxLength={TITLE_MOST} value={title} onChange={setTitle} />
        <EffortField effort={effort} onChange={rate} />
        <TextField label="Note" multiline maxLength={NOTE_MOST} value={note} onChange={setNote} />
      </div>
    </Panel>
  );
}

/** What a field shows: what was written in it, until the session has that; from then on the session decides. */
function useField<T extends string | number>(stored: T) {
  const [written, setWritten] = useState<T>();
  if (written === stored) setWritten(undefined);
  return [written ?? stored, setWritten] as const;
}

/** The notes in the fields; an empty field has none. */
function notesOf(writtenTitle: string, writtenNote: string, effort: number): SessionNotes {
  const [title, note] = [writtenTitle.trim(), writtenNote.trim()];
  return {
    ...(title === '' ? {} : { title }),
    ...(note === '' ? {} : { note }),
    ...(effort === 0 ? {} : { effort }),
  };
}

function isSame(one: SessionNotes, other: SessionNotes): boolean {
  return one.title === other.title && one.note === other.note && one.effort === other.effort;
}
