import {
  changeSteps,
  changeTypes,
  chooseEnd,
  duplicateSteps,
  END_CHOICES,
  endChoiceOf,
  moveSteps,
  type Step,
  STEP_TYPES,
  type StepPatch,
  type TimerDraft,
} from '@roundbell/core/timer';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { useApp } from '../../../app/engines/use-app.ts';
import { useZones } from '../../../app/engines/use-zones.ts';
import { useWide } from '../../../app/hooks/use-window.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { SelectField } from '../../../parts/controls/select-field.tsx';
import { TYPE_WORDS } from '../../../parts/type-words.ts';
import type { Editing } from '../draft/editing.ts';
import { newId } from '../draft/new-id.ts';
import { editThenFocus, elementAt } from '../focus.ts';
import { END_OPTIONS } from '../more/end-words.ts';
import { zoneIn, zoneOptions, zoneValue } from '../zone-options.ts';
import { AppliedText } from './applied-text.tsx';
import styles from './selected-steps.module.css';

const MIXED = { value: 'mixed', label: '—' };
const YES_NO = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
];
const TYPES = STEP_TYPES.map((type) => ({ value: type, label: TYPE_WORDS[type] }));

/** The editor, and who is given the way to withdraw an undo. */
export interface SelectedStepsProps {
  readonly editing: Editing;
  /** Gets what withdraws the undo that was offered. */
  readonly onOffer: (withdraw: () => void) => void;
}

/** What can be done to the selected steps together. */
export function SelectedSteps({ editing, onOffer }: SelectedStepsProps) {
  const selected = useStore(editing.view, (view) => view.selected);
  const steps = useStore(editing.view, useShallow(stepsIn));
  const lastSelected = useStore(editing.view, (view) => view.lastSelected);
  // What is scrolled to, as the step that was chosen last, is not behind the bar.
  const show = () => {
    document.documentElement.toggleAttribute('data-selecting', true);
    elementAt([`${lastSelected}.row`])?.scrollIntoView({ block: 'nearest' });
    return () => document.documentElement.removeAttribute('data-selecting');
  };
  const isWide = useWide();
  const [isOpen, setOpen] = useState(false);
  const clear = () => {
    editThenFocus(() => {
      editing.selectNone();
      return [`${lastSelected}.row`, 'timer.rounds'];
    });
  };
  const count = steps.length === 1 ? '1 step' : `${steps.length} steps`;
  return (
    <section aria-label="Selected steps" className={styles.bar}>
      <div className={styles.head}>
        <strong key={lastSelected} ref={show}>
          {count} selected
        </strong>
        {!isWide && (
          <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Less' : 'Change'}
          </Button>
        )}
        <Button variant="quiet" aria-label="Clear selection" onClick={clear}>
          {isWide ? 'Clear selection' : 'Clear'}
        </Button>
      </div>
      {(isWide || isOpen) && (
        <>
          <Settings
            steps={steps}
            onChange={(edit, what) => editing.change(edit, `${what} of ${count} changed`)}
            ids={selected}
          />
          <Actions editing={editing} ids={selected} count={count} onOffer={onOffer} />
        </>
      )}
    </section>
  );
}

function stepsIn({ draft, selected }: { readonly draft: TimerDraft; readonly selected: ReadonlySet<string> }) {
  return draft.rounds.flatMap((round) => round.steps.filter(({ id }) => selected.has(id)));
}

interface SettingsProps {
  readonly steps: readonly Step[];
  readonly ids: ReadonlySet<string>;
  readonly onChange: (edit: (draft: TimerDraft) => TimerDraft, what: string) => void;
}

/** One field for what all have in common; a dash where they differ. */
function Settings({ steps, ids, onChange }: SettingsProps) {
  const zones = useZones();
  const set = (patch: StepPatch, what: string) => onChange((draft) => changeSteps(draft, ids, patch), what);
  const type = commonOf(steps, (step) => step.type);
  const zone = commonOf(steps, (step) => zoneValue(step.targetHeartRateZone));
  const end = commonOf(steps, endChoiceOf);
  const pause = commonOf(steps, (step) => (step.pauseAfterEnd ? 'yes' : 'no'));
  return (
    <div className={styles.fields}>
      <AppliedText
        kind="duration"
        value={commonOf(steps, (step) => step.duration)}
        onApply={(duration) => set({ duration }, 'Duration')}
      />
      <SelectField
        label="Type"
        value={type ?? MIXED.value}
        options={type === undefined ? [MIXED, ...TYPES] : TYPES}
        onChange={(value) => {
          const chosen = STEP_TYPES.find((known) => known === value);
          if (chosen !== undefined) onChange((draft) => changeTypes(draft, ids, chosen), 'Type');
        }}
      />
      <SelectField
        label="Target heart-rate zone"
        value={zone ?? MIXED.value}
        options={zone === undefined ? [MIXED, ...zoneOptions(zones)] : zoneOptions(zones)}
        onChange={(value) => value !== MIXED.value && set({ targetHeartRateZone: zoneIn(value) }, 'Zone')}
      />
      <AppliedText
        kind="chime"
        value={commonOf(steps, (step) => step.chimeInterval ?? 0)}
        onApply={(chimeInterval) => set({ chimeInterval }, 'Chime')}
      />
      <SelectField
        label="Ends"
        value={end ?? MIXED.value}
        options={end === undefined ? [MIXED, ...END_OPTIONS] : END_OPTIONS}
        onChange={(value) => {
          const chosen = END_CHOICES.find((known) => known === value);
          if (chosen !== undefined) onChange((draft) => chooseEnd(draft, ids, chosen), 'End');
        }}
      />
      <SelectField
        label="Pause After End"
        value={pause ?? MIXED.value}
        options={pause === undefined ? [MIXED, ...YES_NO] : YES_NO}
        onChange={(value) => value !== MIXED.value && set({ pauseAfterEnd: value === 'yes' }, 'Pause')}
      />
    </div>
  );
}

interface ActionsProps {
  readonly editing: Editing;
  readonly ids: ReadonlySet<string>;
  readonly count: string;
  readonly onOffer: SelectedStepsProps['onOffer'];
}

function Actions({ editing, ids, count, onOffer }: ActionsProps) {
  const { undo } = useApp();
  const remove = () => {
    let putBack = (): void => undefined;
    editThenFocus(() => {
      putBack = editing.deleteSteps(ids);
      return ['timer.rounds'];
    });
    onOffer(undo.offer({ text: `${count} deleted.`, undo: putBack, stays: 'until-passed' }));
  };
  return (
    <div className={styles.actions}>
      <Button
        variant="secondary"
        onClick={() => editing.change((draft) => duplicateSteps(draft, ids, newId), `${count} duplicated`)}
      >
        Duplicate
      </Button>
      <Button variant="secondary" onClick={remove}>
        Delete
      </Button>
      <MoveToRound editing={editing} ids={ids} count={count} />
    </div>
  );
}

/** A round is chosen, then moved to: the arrow keys choose in a closed list at once. */
function MoveToRound({ editing, ids, count }: Omit<ActionsProps, 'onOffer'>) {
  const rounds = useStore(editing.view, ({ draft }) => draft.rounds);
  const [chosen, setChosen] = useState('');
  const options = rounds.map(({ id, name }, at) => ({ value: id, label: `Round ${at + 1}: ${name}` }));
  const roundId = rounds.find(({ id }) => id === chosen)?.id;
  const move = () => {
    if (roundId === undefined) return;
    editing.change((draft) => moveSteps(draft, ids, roundId), `${count} moved`);
    setChosen('');
  };
  return (
    <div className={styles.move}>
      <SelectField
        label="Move to round"
        hideLabel
        value={roundId ?? ''}
        options={[{ value: '', label: 'Move to…' }, ...options]}
        onChange={setChosen}
      />
      <Button variant="secondary" aria-disabled={roundId === undefined} onClick={move}>
        Move
      </Button>
    </div>
  );
}

/** What all items have in common; undefined if they differ. */
function commonOf<Item, Value>(items: readonly Item[], valueOf: (item: Item) => Value): Value | undefined {
  const [first, ...others] = items.map(valueOf);
  return others.every((value) => Object.is(value, first)) ? first : undefined;
}
