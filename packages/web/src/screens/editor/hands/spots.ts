import type { TimerDraft } from '@roundbell/core/timer';
import type { Card, Editing, CardPlace } from '../draft/editing.ts';

/** A place where a card can be dropped, and where on the page that is, measured from its top and left. */
export interface Spot {
  readonly to: CardPlace;
  /** The round of a step's place. */
  readonly of: string;
  /** Places in this list, the one of the card itself included. */
  readonly count: number;
  readonly y: number;
  readonly left: number;
  readonly width: number;
}

/** The card of a grip. */
export interface Held {
  readonly card: Card;
  readonly id: string;
  readonly item: HTMLElement;
}

/** The card that an element belongs to. */
export function heldCard(element: Element | null): Held | undefined {
  const item = element?.closest<HTMLElement>('[data-card]');
  const id = item?.dataset['id'];
  if (!item || id === undefined) return undefined;
  return { card: item.dataset['card'] === 'round' ? 'round' : 'step', id, item };
}

/** Every place where a card can be dropped, in reading order; a collapsed round takes a step at its end. */
export function spotsOf({ card, id }: Held, root: HTMLElement, { rounds }: TimerDraft): readonly Spot[] {
  const cards = itemsIn(root, 'round');
  if (card === 'round') {
    const others = cards.filter((item) => item.dataset['id'] !== id);
    return between(others, root).map((line, index) => ({
      ...line,
      to: { card, id, index },
      of: '',
      count: cards.length,
    }));
  }
  return cards.flatMap((round) => {
    const roundId = round.dataset['id'] ?? '';
    const model = rounds.find((one) => one.id === roundId);
    const left = model?.steps.filter((step) => step.id !== id).length ?? 0;
    const rows = itemsIn(round, 'step').filter((item) => item.dataset['id'] !== id);
    const lines = rows.length === left ? between(rows, round) : between([], round);
    return lines.map((line, at) => {
      const index = lines.length === 1 ? left : at;
      return { ...line, to: { card, id, roundId, index }, of: model?.name ?? '', count: left + 1 };
    });
  });
}

/** Where a card is now, as one of its spots. */
export function spotNow(spots: readonly Spot[], { id }: Held, { rounds }: TimerDraft): number {
  const roundAt = rounds.findIndex((round) => round.id === id);
  const round = rounds.find(({ steps }) => steps.some((step) => step.id === id));
  const index = round === undefined ? roundAt : round.steps.findIndex((step) => step.id === id);
  return spots.findIndex(({ to }) => to.index === index && (to.card === 'round' || to.roundId === round?.id));
}

/**
 * The spot nearest to a pointer; a card's own is where the card was taken, since the middle of the gap that it leaves may
 * be far from there.
 */
export function nearestOf(
  spots: readonly Spot[],
  pointer: number,
  home: { readonly at: number; readonly y: number },
): Spot | undefined {
  const away = spots.map(({ y }, at) => Math.abs((at === home.at ? home.y : y) - pointer));
  return spots[away.indexOf(Math.min(...away))];
}

/** What is said of a card at a place; the round is named where it is another one. */
export function spotWords(name: string, { to, of, count }: Spot, editing: Editing): string {
  const { rounds } = editing.view.getState().draft;
  const home = rounds.find(({ steps }) => steps.some(({ id }) => id === to.id));
  const elsewhere = to.card === 'step' && home?.id !== to.roundId ? ` in ${of}` : '';
  return `${name} is at position ${to.index + 1} of ${count}${elsewhere}.`;
}

/** The name by which a card is announced. */
export function nameOf({ card, id }: Held, { rounds }: TimerDraft): string {
  const all =
    card === 'round' ? rounds : (rounds.find(({ steps }) => steps.some((step) => step.id === id))?.steps ?? []);
  const at = all.findIndex((one) => one.id === id);
  return all[at]?.name || `${card === 'round' ? 'Round' : 'Step'} ${at + 1}`;
}

function itemsIn(root: HTMLElement, card: Card): readonly HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(`[data-card=${card}]`)];
}

type Line = Pick<Spot, 'y' | 'left' | 'width'>;

/** The lines before, between and after some items; without items the one at the end of what is around them. */
function between(items: readonly HTMLElement[], around: HTMLElement): readonly Line[] {
  const boxes = items.map((item) => item.getBoundingClientRect());
  const last = boxes.at(-1) ?? around.getBoundingClientRect();
  const lineAt = (y: number, { left, width }: DOMRect): Line => ({ y: y + scrollY, left: left + scrollX, width });
  return [
    ...boxes.map((box, at) => lineAt((box.top + (boxes[at - 1]?.bottom ?? box.top)) / 2, box)),
    lineAt(last.bottom, last),
  ];
}
