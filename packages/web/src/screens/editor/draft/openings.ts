import { stepsBetween, type TimerDraft } from '@roundbell/core/timer';
import type { StoreApi } from 'zustand/vanilla';
import type { Editing, EditingView } from './editing.ts';

/** What is open, and what brings a problem's field on the page. */
export function openings(
  view: StoreApi<EditingView>,
): Pick<Editing, 'toggleText' | 'toggle' | 'collapseAll' | 'reveal'> {
  return {
    toggleText: () => view.setState(({ isTextShown }) => ({ isTextShown: isTextShown !== true })),
    toggle: (card, id) =>
      view.setState((now) =>
        card === 'round'
          ? { closedRounds: toggled(now.closedRounds, id) }
          : { openStep: now.openStep === id ? undefined : id },
      ),
    collapseAll: () =>
      view.setState(({ draft: { rounds }, closedRounds }) => ({
        openStep: undefined,
        closedRounds: isAllClosed(rounds, closedRounds) ? new Set() : new Set(rounds.map(({ id }) => id)),
      })),
    reveal: ({ at }) =>
      view.setState((now) => ({
        closedRounds: without(now.closedRounds, at.roundId),
        openStep: at.stepId ?? now.openStep,
        isTextShown: at.field === 'text' || now.isTextShown,
      })),
  };
}

/** Which steps are selected; several edits at a time are made to them. */
export function selection(view: StoreApi<EditingView>): Pick<Editing, 'select' | 'selectNone'> {
  return {
    select: (stepId, isRange) =>
      view.setState(({ draft, selected, lastSelected, said }) => {
        const range = isRange ? stepsBetween(draft, lastSelected, stepId) : undefined;
        const next = range === undefined ? toggled(selected, stepId) : new Set([...selected, ...range]);
        const text = next.size === 1 ? '1 step selected' : `${next.size} steps selected`;
        return { selected: next, lastSelected: stepId, said: { text, count: said.count + 1 } };
      }),
    selectNone: () =>
      view.setState(({ said }) => ({
        selected: new Set(),
        lastSelected: undefined,
        said: { text: '0 steps selected', count: said.count + 1 },
      })),
  };
}

/** Whether every round is collapsed. */
export function isAllClosed(rounds: TimerDraft['rounds'], closedRounds: ReadonlySet<string>): boolean {
  return rounds.length > 0 && rounds.every(({ id }) => closedRounds.has(id));
}

/** The selected steps that a draft still has. */
export function stillThere(selected: ReadonlySet<string>, { rounds }: TimerDraft): ReadonlySet<string> {
  if (selected.size === 0) return selected;
  const all = rounds.flatMap(({ steps }) => steps.filter(({ id }) => selected.has(id)));
  return all.length === selected.size ? selected : new Set(all.map(({ id }) => id));
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return ids.has(id) ? without(ids, id) : new Set([...ids, id]);
}

function without(ids: ReadonlySet<string>, id: string | undefined): ReadonlySet<string> {
  return new Set([...ids].filter((other) => other !== id));
}
