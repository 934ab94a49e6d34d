import type { LiveView } from './live-view.ts';
import styles from './step-note.module.css';

/** What the step says beyond its name, and where to read more; in a rest what the next step says. Nothing if that is nothing. */
export function StepNote({ current, coming }: Pick<LiveView, 'current' | 'coming'>) {
  const { note, link, isNext } = noteOf({ current, coming });
  const host = link === undefined ? undefined : hostOf(link);
  if (note === undefined && host === undefined) return null;
  return (
    <div className={styles.note} role="note" aria-label={isNext ? 'Note for the next step' : 'Note'}>
      {note === undefined ? null : <p>{note}</p>}
      {host === undefined ? null : (
        <a href={link} target="_blank" rel="noopener noreferrer">
          {host}
        </a>
      )}
    </div>
  );
}

/** Whose page a link leads to, in the letters that the browser itself would show; undefined if to no page. */
function hostOf(link: string): string | undefined {
  try {
    return new URL(link).hostname;
  } catch {
    return undefined;
  }
}

/** A step that rests without a note of its own leaves the room to the next one. */
function noteOf({ current, coming }: Pick<LiveView, 'current' | 'coming'>) {
  const own = current.kind === 'step' ? current.step : undefined;
  const rests = own === undefined || own.type === 'rest' || own.type === 'delay';
  const isNext = rests && own?.note === undefined && own?.link === undefined;
  const { note, link } = (isNext ? coming[0] : own) ?? {};
  return { note, link, isNext };
}
