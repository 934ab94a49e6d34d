import type { Document, DocumentKind } from '@roundbell/core';
import type { Edit } from './history.ts';

type Body = Document['body'];
interface Step {
  readonly id: string;
  readonly name: string;
}
interface Round extends Step {
  readonly steps: readonly Step[];
}

/** What a device was told to do to its documents, and a line that says it. */
export type Change = { readonly kind: DocumentKind; readonly line: string } & (
  | { readonly put: Document }
  | { readonly remove: string }
);

/** The living documents of a kind, as a device shows them or the server has them. */
export type Shown = (kind: DocumentKind) => readonly Document[];

/** Every edit of a history by a word of its own, and which later edit knowingly took its place. */
export interface Ledger {
  /** What an edit makes of the documents a device shows; undefined where there is nothing to edit. */
  change(shown: Shown, edit: Edit, where: number): Change | undefined;
  /** The edits, each as its word, that are neither in the documents nor replaced by one that is; and preferences that came back though somebody replaced them. */
  lost(shown: Shown): readonly string[];
}

/** An empty ledger; `person` keeps the ids of different histories apart. */
export function createLedger(person: string): Ledger {
  const words = createWords();
  const preferences = createWords();
  let edits = 0;

  function remove(kind: DocumentKind, document: Document | undefined): Change | undefined {
    if (!document) return undefined;
    words.replace(wordsOf(document.body), DELETED);
    return { kind, remove: document.id, line: `${document.id}: removed` };
  }
  function put(kind: DocumentKind, document: Document, { fields, line }: Edited): Change {
    // Some devices make two edits of one instant: the date says nothing.
    const updatedAt = Math.floor(edits / 3);
    const body = { ...document.body, ...fields, updatedAt };
    return {
      kind,
      put: { ...document, rev: `${person}-edit-${edits}`, updatedAt, body },
      line: `${document.id}: ${line}`,
    };
  }
  function changeTimer(timer: Document | undefined, edit: Edit, where: number): Change | undefined {
    if (edit === 'remove') return remove('timers', timer);
    const edited = timer && (edit === 'field' ? field(timer, where, words) : part(timer, edit, where, words));
    return edited && put('timers', timer, edited);
  }
  return {
    change(shown, edit, where) {
      edits += 1;
      if (edit === 'create') return put('timers', emptyDocument(`${person}-timer-${edits}`), newTimer(where, words));
      if (edit === 'session') return put('hrsessions', emptyDocument(`${person}-session-${edits}`), session(words));
      if (edit === 'drop session') return remove('hrsessions', chosen(shown('hrsessions'), where));
      if (edit !== 'preference') return changeTimer(chosen(shown('timers'), where), edit, where);
      const [profile = emptyDocument(person)] = shown('profile');
      return put('profile', profile, field(profile, where, preferences));
    },
    lost(shown) {
      const there = wordsOf([...shown('timers'), ...shown('hrsessions')].map(({ body }) => body));
      const kept = shown('profile').flatMap(({ body }) => wordsOf(body));
      return [...words.lost(new Set(there)), ...preferences.replaced(kept)];
    },
  };
}

const DELETED = 'deleted';
/** Mostly the same one, too. */
const FIELDS = ['name', 'name', 'name', 'description', 'note'] as const;

interface Words {
  next(): string;
  replace(words: readonly string[], by: string): void;
  lost(there: ReadonlySet<string>): readonly string[];
  /** Those that somebody knowingly replaced. */
  replaced(words: readonly string[]): readonly string[];
}

function createWords(): Words {
  const replacedBy = new Map<string, Set<string>>();
  return {
    next() {
      const word = `w${replacedBy.size + 1}`;
      replacedBy.set(word, new Set());
      return word;
    },
    replace(words, by) {
      for (const word of words) replacedBy.get(word)?.add(by);
    },
    lost(there) {
      const isKept = (word: string): boolean =>
        word === DELETED || there.has(word) || [...(replacedBy.get(word) ?? [])].some(isKept);
      return [...replacedBy.keys()].filter((word) => !isKept(word));
    },
    replaced: (words) => words.filter((word) => (replacedBy.get(word)?.size ?? 0) > 0),
  };
}

interface Edited {
  readonly fields: Body;
  readonly line: string;
}

function newTimer(where: number, words: Words): Edited {
  const { fields, line } = field(emptyDocument(''), where, words);
  return { fields: { ...fields, ...bodyOf([{ id: 'round-1', name: 'One', steps: [] }]) }, line };
}

function session(words: Words): Edited {
  const word = words.next();
  return { fields: { readings: [word] }, line: `a session ${word}` };
}

function field(document: Document, where: number, words: Words): Edited {
  const name = FIELDS[where % FIELDS.length] ?? 'name';
  const word = words.next();
  words.replace(wordsOf(document.body[name]), word);
  return { fields: { [name]: word }, line: `${name} = ${word}` };
}

/** An edit of a round or a step; undefined where there is none. */
function part(timer: Document, edit: Edit, where: number, words: Words): Edited | undefined {
  const rounds = roundsOf(timer);
  const place = where % Math.max(1, rounds.length);
  const round = rounds[place];
  const made = (next: readonly Round[], line: string): Edited => ({ fields: bodyOf(next), line });
  if (edit === 'add round') {
    const name = words.next();
    return made(
      rounds.toSpliced(place, 0, { id: `round-${name}`, name, steps: [] }),
      `round ${name} added at ${place}`,
    );
  }
  if (!round) return undefined;
  if (edit === 'turn rounds') return made(rounds.toReversed(), 'rounds turned around');
  if (edit === 'drop round') {
    words.replace(wordsOf(round), DELETED);
    return made(rounds.toSpliced(place, 1), `${round.id} dropped`);
  }
  const edited = step(round.steps, edit, where, words);
  return edited && made(rounds.with(place, { ...round, steps: edited.steps }), `${round.id}: ${edited.line}`);
}

interface EditedSteps {
  readonly steps: readonly Step[];
  readonly line: string;
}

function step(steps: readonly Step[], edit: Edit, where: number, words: Words): EditedSteps | undefined {
  const at = where % Math.max(1, steps.length);
  const here = steps[at];
  if (edit === 'add step') {
    const name = words.next();
    return { steps: steps.toSpliced(at, 0, { id: `step-${name}`, name }), line: `step ${name} added at ${at}` };
  }
  if (!here) return undefined;
  if (edit === 'turn steps') return { steps: steps.toReversed(), line: 'steps turned around' };
  if (edit === 'drop step') {
    words.replace(wordsOf(here), DELETED);
    return { steps: steps.toSpliced(at, 1), line: `${here.id} dropped` };
  }
  const name = words.next();
  words.replace(wordsOf(here.name), name);
  return { steps: steps.with(at, { ...here, name }), line: `${here.id} = ${name}` };
}

function emptyDocument(id: string): Document {
  return { id, rev: '', updatedAt: 0, deleted: false, body: {} };
}

/** Mostly the same one: edits are to meet. */
function chosen(shown: readonly Document[], where: number): Document | undefined {
  const sorted = [...shown].sort((a, b) => (a.id < b.id ? -1 : 1));
  return where % 4 === 0 ? sorted[where % Math.max(1, sorted.length)] : sorted.at(-1);
}

function bodyOf(rounds: readonly Round[]): Body {
  return { rounds: rounds.map((round) => ({ ...round, steps: round.steps.map((one) => ({ ...one })) })) };
}

function roundsOf({ body }: Document): readonly Round[] {
  return (body['rounds'] ?? []) as unknown as readonly Round[];
}

/** The words of edits somewhere in some content; the mark of a copy stands behind one. */
function wordsOf(content: unknown): readonly string[] {
  if (typeof content === 'string') return [content.replaceAll(' (other device)', '')];
  return typeof content === 'object' && content !== null ? Object.values(content).flatMap(wordsOf) : [];
}
