// Why a draft that passes every check of the editor could not be read back from storage, in the editor's words and at
// the field where it can be mended.

import { parseTimer, type Fault } from '../timer/document.ts';
import type { Timer } from '../timer/timer.ts';
import type { Problem, ProblemField } from '../timer/validate.ts';

const FIELDS: Readonly<Record<string, { readonly words: string; readonly field: ProblemField }>> = {
  name: { words: 'Name', field: 'name' },
  description: { words: 'Description', field: 'description' },
  tags: { words: 'Tags', field: 'tags' },
  steps: { words: 'Steps', field: 'steps' },
  rounds: { words: 'Rounds', field: 'rounds' },
  repeat: { words: 'Repeat count', field: 'repeat' },
  restAfterRound: { words: 'Rest time', field: 'restAfterRound' },
  duration: { words: 'Duration', field: 'duration' },
  chimeInterval: { words: 'Chime interval', field: 'chimeInterval' },
  count: { words: 'Repetitions', field: 'repetitions' },
  bpm: { words: 'Heart rate', field: 'border' },
  atLeast: { words: 'Least time', field: 'atLeast' },
  note: { words: 'Note', field: 'note' },
  link: { words: 'Link', field: 'link' },
  ladder: { words: 'Change with each repeat', field: 'ladder' },
  targetHeartRateZone: { words: 'Target heart-rate zone', field: 'name' },
  type: { words: 'Type', field: 'name' },
};

/** The problems of a stored form of a timer, one sentence each with its round and step. */
export function storageProblems(body: unknown, { rounds }: Pick<Timer, 'rounds'>): readonly Problem[] {
  const parsed = parseTimer(body);
  return parsed.ok ? [] : parsed.faults.map((fault) => problemOf(fault, rounds));
}

function problemOf({ path, message }: Fault, rounds: Timer['rounds']): Problem {
  const [head, roundAt, , stepAt] = path;
  const key = String(path.filter((part) => typeof part === 'string').at(-1) ?? '');
  const { words, field } = FIELDS[key] ?? { words: 'It', field: 'name' as const };
  if (head !== 'rounds' || typeof roundAt !== 'number')
    return {
      message: `${words === 'Name' ? 'Timer name' : words} ${message}`,
      at: { field: FIELDS[key] ? field : 'store' },
    };
  const round = rounds[roundAt];
  const step = typeof stepAt === 'number' ? round?.steps[stepAt] : undefined;
  const place = step === undefined ? `Round ${roundAt + 1}` : `Round ${roundAt + 1}, Step ${Number(stepAt) + 1}`;
  return { message: `${place}: ${words} ${message}`, at: { field, roundId: round?.id, stepId: step?.id } };
}
