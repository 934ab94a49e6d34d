import type { DraftSubject, Problem, SaveResult, Timer, TimerDraft } from '@roundbell/core/timer';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { useApp } from '../../app/engines/use-app.ts';
import { useWide } from '../../app/hooks/use-window.ts';
import { pathHere } from '../../base/host.ts';
import { Button } from '../../parts/controls/button.tsx';
import { lateHints } from '../../parts/hints/late-hints.tsx';
import { Nothing, late } from '../../parts/late.tsx';
import { openEditSession } from './draft/edit-session.ts';
import { createEditing, type Editing } from './draft/editing.ts';
import { newId } from './draft/new-id.ts';
import { UnsavedChanges } from './draft/unsaved-changes.tsx';
import { editThenFocus, focusAt, placeKey } from './focus.ts';
import { GlobalSettingsPanel } from './global-settings-panel.tsx';
import { lateMore } from './more/late-more.ts';
import { ProblemBox } from './problem-box.tsx';
import { DeleteQuestion } from './rounds/delete-question.tsx';
import { RoundsPanel } from './rounds/rounds-panel.tsx';
import { SummaryPanel } from './summary-panel.tsx';
import { TimerDetails } from './timer-details.tsx';
import { UndoButtons } from './undo-buttons.tsx';
import styles from './editor.module.css';

// It loads after the first picture; if it is unavailable, a timer is edited without it.
const VersionsButton = late(
  () => import('./versions/versions-button.tsx').then((chunk) => chunk.VersionsButton),
  Nothing,
).Part;

const TextPanel = late(
  () => import('./text/text-panel.tsx').then((chunk) => chunk.TextPanel),
  Nothing,
  // It keeps the place, so that the rounds do not move.
  <div className={styles.toolRoom} />,
).Part;

// These are about what is written, and come after it.
const TimelineRegion = late<EditedBy>(
  () => import('./glance/timeline-region.tsx').then((chunk) => chunk.TimelineRegion),
  Nothing,
  <div className={styles.timelineRoom} />,
).Part;
const RehearseRegion = late<EditedBy>(
  () => import('./rehearse/rehearse-region.tsx').then((chunk) => chunk.RehearseRegion),
  Nothing,
  <div className={styles.toolRoom} />,
).Part;
const AdviceRegion = late<EditedBy>(
  () => import('./glance/advice-region.tsx').then((chunk) => chunk.AdviceRegion),
  Nothing,
).Part;

interface EditedBy {
  readonly editing: Editing;
}

interface EditorFormProps {
  readonly title: string;
  /** Between the title and the form. */
  readonly above?: ReactNode;
  /** At the end of the form. */
  readonly below?: ReactNode;
  /** The stored timer being edited, if there is one. */
  readonly opened?: Timer;
  /** The subject under which its drafts are kept on this device. */
  readonly subject: DraftSubject;
  readonly draft: () => TimerDraft;
  /** Saves over what the draft was written from, if that is a stored timer. */
  readonly save: (draft: TimerDraft, opened: Timer | undefined) => Promise<SaveResult>;
}

/** The whole editor over one draft. */
export function EditorForm({ title, above, below, opened, subject, draft, save }: EditorFormProps) {
  const { drafts, undo } = useApp();
  const [editing] = useState(() =>
    createEditing({
      draft: draft(),
      onEdit: undo.pass,
      now: () => performance.now(),
      whenPaused: (work) => drafts.whenPaused(work),
    }),
  );
  const [session] = useState(() => openEditSession({ drafts, editing, subject, opened }));
  const [path, navigate] = useLocation();
  const problems = useStore(editing.view, (view) => view.problems);
  const isSaving = useStore(editing.view, (view) => view.saving);
  const isWide = useWide();
  // What a window shows first is drawn first; sixty steps follow right after.
  const isWhole = useDeferredValue(true, false);

  const onSave = async () => {
    if (isSaving) return;
    let id: string | undefined;
    const isSaved = await session.save(async (written, base) => {
      const result = await save(written, base);
      if (result.ok) id = result.id;
      return result;
    });
    if (isSaved) navigate('/library', { state: { saved: id } });
    else {
      void lateMore.fetch();
      focusAt(...toProblems(editing.view.getState().problems));
    }
  };
  const comeBack = () => {
    if (pathHere() !== path) navigate(path);
  };
  const onCancel = () => {
    const back = session.cancel();
    navigate('/library');
    if (back === undefined) return;
    const undoCancel = () => {
      back();
      comeBack();
    };
    undo.offer({ text: 'Changes not saved.', undo: undoCancel, stays: 'ten-seconds' });
  };
  const onPick = (problem: Problem) =>
    editThenFocus(() => {
      editing.reveal(problem);
      // Its field may still be on its way.
      return [placeKey(problem.at), `${problem.at.stepId}.row`];
    });
  return (
    <div className={styles.editor}>
      <div className={styles.head} inert={isSaving}>
        <h1>{title}</h1>
        {isWhole && opened !== undefined && <VersionsButton editing={editing} timer={opened} />}
        <UndoButtons editing={editing} />
      </div>
      <div className={styles.main} inert={isSaving}>
        {above}
        <UnsavedChanges session={session} undo={undo} onBack={comeBack} />
        <ProblemBox problems={problems} onPick={onPick} />
        {isWide && <TimerDetails editing={editing} />}
        {isWhole && (
          <>
            <WrittenRounds editing={editing} hasFocus={opened === undefined && !isWide} />
            <AdviceRegion editing={editing} />
            {!isWide && <TimerDetails editing={editing} />}
            <GlobalSettingsPanel editing={editing} />
            {below}
          </>
        )}
      </div>
      <div className={styles.side}>
        <SummaryPanel editing={editing} />
        <div className={styles.actions}>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button aria-disabled={isSaving} onClick={() => void onSave()}>
            {isSaving ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </div>
      <DeleteQuestion editing={editing} />
      <SpokenChanges editing={editing} />
      <lateHints.Part place="editor" />
    </div>
  );
}

/** The rounds, with what shows and plays them above. */
function WrittenRounds({ editing, hasFocus }: EditedBy & { readonly hasFocus: boolean }) {
  const hasSteps = useStore(editing.view, ({ draft }) => draft.rounds.some(({ steps }) => steps.length > 0));
  return (
    <>
      <TextPanel editing={editing} newId={newId} />
      <RehearseRegion editing={editing} />
      {hasSteps && <TimelineRegion editing={editing} />}
      <RoundsPanel editing={editing} hasFocus={hasFocus} />
    </>
  );
}

/** Where a failed save leads: to the name if nothing else is missing, or to the list of all problems. */
function toProblems(problems: readonly Problem[]): readonly string[] {
  const name = placeKey({ field: 'name' });
  const box = 'timer.problems';
  return problems.every(({ at }) => placeKey(at) === name) ? [name, box] : [box];
}

/** Tells assistive technology what an edit did; the same words twice are two messages. */
function SpokenChanges({ editing }: { readonly editing: Editing }) {
  const { text, count } = useStore(editing.view, ({ said }) => said);
  return (
    <div role="status" aria-live="polite" aria-label="Changes" className="sr-only">
      <p key={count}>{text}</p>
    </div>
  );
}
