// What may be meant otherwise, as notes.

import { quote, type ParseNotes } from '../lexer/notes.ts';
import { namesOf, type Node } from './parsed.ts';
import { isAlone, isRest, isRestful } from './rests.ts';

const WHOLE_WORKOUT = /\b(?:hiit|workout|session|circuit|cardio|training|routine|intervals?)$/i;

/** Notes a rest once after work that is repeated without one, and what is called a whole workout as one of several steps. */
export function noteDoubts(nodes: readonly Node[], notes: ParseNotes): void {
  nodes.forEach((node, at) => {
    const next = nodes[at + 1];
    const isBare =
      node.kind === 'item' ? node.repeat > 1 && node.isOfSides !== true : node.rest === 0 && !node.body.some(isRestful);
    if (isBare && !isRest(node) && next !== undefined && isRestful(next) && !isAlone(next))
      notes.note(`${quote(namesOf([next]))} comes once, after all of ${quote(namesOf([node]))}.`);
    if (node.kind === 'item' && nodes.length > 1 && WHOLE_WORKOUT.test(node.name))
      notes.note(`I took ${quote(node.name)} as a step of its own.`);
  });
}
