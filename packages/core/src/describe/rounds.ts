// Steps and loops as the rounds of a timer. A timer has two levels, rounds and steps: a loop within a loop is written out.

import type { DescribedTimer } from '../ports/wire/coach.ts';
import { FOR_EVER } from './draft.ts';
import { DESCRIBED_LIMIT } from './guard.ts';
import { namesOf, newRest, type Item, type Loop, type Node } from './node.ts';
import type { ParseNotes } from './parse-notes.ts';

type Round = DescribedTimer['rounds'][number];

/** The rounds of some nodes: steps in a row are one, each loop is one, and loops of loops are written out. */
export function roundsOf(nodes: readonly Node[], notes: ParseNotes): readonly Round[] {
  const rounds: (Omit<Round, 'name' | 'steps'> & { readonly items: Item[] })[] = [];
  let isRow = false;
  for (const node of flattened(nodes, notes)) {
    const current = rounds.at(-1);
    if (node.kind === 'loop') {
      const items = node.body.filter((inner): inner is Item => inner.kind === 'item');
      rounds.push({ repeat: node.repeat, restSeconds: node.repeat === 1 ? 0 : node.rest, items });
    } else if (isRow && current !== undefined) current.items.push(node);
    else rounds.push({ repeat: 1, restSeconds: 0, items: [node] });
    isRow = node.kind === 'item';
  }
  return rounds.map(({ items, ...round }, at) => ({
    name: nameOf(items, at + 1),
    ...round,
    steps: items.map(({ name, type, seconds, repeat, zone }, place) => ({
      name,
      type: isHeldBreath(name, items[place - 1]) ? 'meditation' : type,
      seconds,
      repeat,
      targetZone: zone,
    })),
  }));
}

/** To hold is work, but for the breath. */
function isHeldBreath(name: string, before: Item | undefined): boolean {
  return /^hold$/i.test(name) && before?.type === 'meditation';
}

function nameOf(items: readonly Item[], position: number): string {
  const [only] = items;
  return only !== undefined && items.length === 1 && only.name !== 'Work' ? only.name : `Round ${position}`;
}

function flattened(nodes: readonly Node[], notes: ParseNotes): readonly Node[] {
  return nodes.flatMap((node) => (node.kind === 'item' ? [node] : flattenedLoop(node, notes)));
}

/** One round where the loop holds steps alone; else its repeats one after another, cut off where nobody can mean them. */
function flattenedLoop(loop: Loop, notes: ParseNotes): readonly Node[] {
  const body = simplified(loop.body);
  if (body.every((node) => node.kind === 'item')) return [{ ...loop, body }];
  const [only] = body;
  if (body.length === 1 && only?.kind === 'loop' && loop.repeat === 1) return flattenedLoop(only, notes);
  if (endlessIn(body)) notes.fail('endless', namesOf(body));
  if (loop.repeat === FOR_EVER) return [{ ...loop, body: writtenOut(flattened(body, notes)) }];
  notes.note(`A round cannot contain rounds, so I wrote the ${loop.repeat} repeats one after another.`);
  const repeats = Math.min(loop.repeat, DESCRIBED_LIMIT.rounds + 1);
  const inner = flattened(body, notes);
  const rest = loop.rest > 0 ? [newRest(loop.rest)] : [];
  const all: Node[] = [];
  for (let at = 0; at < repeats && all.length <= DESCRIBED_LIMIT.rounds * 2; at += 1)
    all.push(...(at > 0 ? rest : []), ...inner);
  return all;
}

/** Loops of a single step as the reps of that step. */
function simplified(body: readonly Node[]): readonly Node[] {
  return body.map((node) => {
    if (node.kind === 'item') return node;
    const [only] = simplified(node.body);
    const isStep = node.body.length === 1 && only?.kind === 'item' && node.rest === 0 && node.repeat > 0;
    return isStep ? { ...only, repeat: only.repeat * node.repeat } : node;
  });
}

/** Inner loops step by step, for a round that never ends; at most one step more than is allowed. */
function writtenOut(nodes: readonly Node[]): readonly Node[] {
  const most = DESCRIBED_LIMIT.steps + 1;
  return nodes
    .flatMap((node): readonly Node[] => {
      if (node.kind === 'item') return [node];
      const repeats = Math.min(Math.max(1, node.repeat), most);
      const rest = node.rest > 0 ? [newRest(node.rest)] : [];
      return Array.from({ length: repeats }, (_, at) => [...(at > 0 ? rest : []), ...node.body]).flat();
    })
    .slice(0, most);
}

function endlessIn(nodes: readonly Node[]): boolean {
  return nodes.some((node) => node.kind === 'loop' && (node.repeat === FOR_EVER || endlessIn(node.body)));
}
