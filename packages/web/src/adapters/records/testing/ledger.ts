import type { Document, DocumentKind } from '@roundbell/core/ports';
import { createBin } from './bin.ts';
import type { DeviceName, Edit } from './history.ts';
import { createSessionNotes } from './session-notes.ts';
import { createWords, DELETED, type Words, wordsOf } from './words.ts';

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
  setClock(device: DeviceName, by: number): void;
  /** What an edit makes of the documents a device shows; undefined where there is nothing to edit. */
  change(device: DeviceName, shown: Shown, edit: Edit, where: number): Change | undefined;
  /** The edits, each as its word, that are neither in the documents nor replaced by one that is. */
  lost(shown: Shown): readonly string[];
  /** Fields that came back though somebody replaced them. */
  cameBack(shown: Shown): readonly string[];
  /** The documents that are there although somebody deleted them who knew every edit of them. */
  undead(shown: Shown): readonly string[];
  /** How many notes of sessions gave way to a newer one. */
  outdated(shown: Shown): number;
  /** How many documents `undead` would name if they were there. */
  deletions(): number;
}

/** An empty ledger; `person` keeps the ids of different histories apart. */
export function createLedger(person: string): Ledger {
  const [words, preferences] = [createWords(), createWords()];
  const notes = createSessionNotes(words);
  const clocks = new Map<DeviceName, number>();
  const bin = createBin(words, notes);
  let edits = 0;

  function put(device: DeviceName, kind: DocumentKind, document: Document, { fields, line }: Edited): Change {
    // Some devices make two edits of one instant: the date says nothing.
    const updatedAt = START + Math.floor(edits / 3) + (clocks.get(device) ?? 0);
    const body = { ...document.body, ...fields, updatedAt };
    const rev = `${person}-edit-${edits}`;
    bin.written(device, document.id, rev);
    if (kind === 'hrsessions') notes.date(document.id, fields, updatedAt);
    return { kind, put: { ...document, rev, updatedAt, body }, line: `${document.id}: ${line}` };
  }
  function changeTimer(device: DeviceName, timer: Document | undefined, edit: Edit, where: number): Change | undefined {
    if (edit === 'remove') return timer && bin.remove(device, 'timers', timer);
    const edited = timer && (edit === 'field' ? field(timer, where, words) : part(timer, edit, where, words));
    return edited && put(device, 'timers', timer, edited);
  }
  function changeSession(device: DeviceName, shown: Shown, edit: Edit, where: number): Change | undefined {
    const made = emptyDocument(`${person}-session-${edits}`);
    if (edit === 'session' || edit === 'head session') return put(device, 'hrsessions', made, session(edit, words));
    const one = chosen(shown('hrsessions'), where);
    if (edit === 'drop session') return one && bin.remove(device, 'hrsessions', one);
    return one && put(device, 'hrsessions', one, note(one, where, words));
  }
  return {
    setClock: (device, by) => void clocks.set(device, by),
    change(device, shown, edit, where) {
      edits += 1;
      if (edit === 'create')
        return put(device, 'timers', emptyDocument(`${person}-timer-${edits}`), newTimer(where, words));
      const undone = edit === 'undo' ? bin.undo(device, shown) : undefined;
      if (edit === 'undo')
        return undone && put(device, undone.kind, undone.document, { fields: {}, line: 'brought back' });
      if (edit.includes('session')) return changeSession(device, shown, edit, where);
      if (edit !== 'preference') return changeTimer(device, chosen(shown('timers'), where), edit, where);
      const [profile = emptyDocument(person)] = shown('profile');
      return put(device, 'profile', profile, field(profile, where, preferences));
    },
    lost: (shown) => notes.unexcused(words.lost(wordsIn(shown)), wordsIn(shown)),
    cameBack: (shown) =>
      preferences.replaced(profileWords(shown)).concat(words.replaced(fieldWords(shown, bin.isUntouched))),
    outdated: (shown) => notes.excused(words.lost(wordsIn(shown)), wordsIn(shown)),
    undead: (shown) => [...shown('timers'), ...shown('hrsessions')].map(({ id }) => id).filter(bin.isFinal),
    deletions: bin.finals,
  };
}

const START = 100_000;

function wordsIn(shown: Shown): ReadonlySet<string> {
  return new Set(wordsOf([...shown('timers'), ...shown('hrsessions')].map(({ body }) => body)));
}

function profileWords(shown: Shown): readonly string[] {
  return wordsOf(shown('profile').map(({ body }) => body));
}

/** What the fields of some documents say; copies keep what gave way. */
function fieldWords(shown: Shown, isLaw: (id: string) => boolean): readonly string[] {
  const documents = [...shown('timers'), ...shown('hrsessions')];
  const own = documents.filter(({ id }) => isLaw(id) && !id.startsWith('copy-'));
  const fields = new Set([...FIELDS, ...NOTES, 'tags']);
  return own.flatMap(({ body }) => [...fields].flatMap((name) => wordsOf(body[name])));
}

/** Mostly the same one, too. */
const FIELDS = ['name', 'name', 'name', 'description', 'note'] as const;

interface Edited {
  readonly fields: Body;
  readonly line: string;
}

/** Rounds, steps and a tag to edit from the first moment. */
function newTimer(where: number, words: Words): Edited {
  const { fields, line } = field(emptyDocument(''), where, words);
  const made = (id: string): Step => ({ id, name: words.next() });
  const rounds = [
    { ...made('round-1'), steps: [made('step-1'), made('step-2')] },
    { ...made('round-2'), steps: [made('step-3')] },
  ];
  return { fields: { ...fields, ...bodyOf(rounds), tags: [words.next()] }, line };
}

/** A session, or one that says what its readings come to: other devices get that without them. */
function session(edit: 'session' | 'head session', words: Words): Edited {
  const word = words.next();
  const summary = edit === 'session' ? {} : { summary: { seconds: 60 } };
  return { fields: { readings: [word], ...summary }, line: `with ${word}` };
}

/** What someone writes about a session. */
const NOTES = ['name', 'note', 'effort'] as const;

function note({ body }: Document, where: number, words: Words): Edited {
  const name = NOTES[where % NOTES.length] ?? 'name';
  const word = words.next();
  words.replace(wordsOf(body[name]), word);
  return { fields: { [name]: word }, line: `${name} = ${word}` };
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
  if (edit === 'tag' || edit === 'drop tag') return tagged(timer, edit, where, words);
  if (!round) return undefined;
  if (edit === 'move step') return moved(rounds, place, where, made);
  if (edit === 'turn rounds') return made(rounds.toReversed(), 'rounds turned around');
  if (edit === 'drop round') {
    words.replace(wordsOf(round), DELETED);
    return made(rounds.toSpliced(place, 1), `${round.id} dropped`);
  }
  const edited = step(round.steps, edit, where, words);
  return edited && made(rounds.with(place, { ...round, steps: edited.steps }), `${round.id}: ${edited.line}`);
}

function tagged({ body }: Document, edit: 'tag' | 'drop tag', where: number, words: Words): Edited | undefined {
  const tags = (body['tags'] ?? []) as readonly string[];
  if (edit === 'tag') {
    const word = words.next();
    return { fields: { tags: [...tags, word] }, line: `tag ${word}` };
  }
  const tag = tags[where % Math.max(1, tags.length)];
  if (tag === undefined) return undefined;
  words.replace([tag], DELETED);
  return { fields: { tags: tags.filter((one) => one !== tag) }, line: `tag ${tag} dropped` };
}

/** A step goes to the next round, its id and name with it. */
function moved(
  rounds: readonly Round[],
  from: number,
  where: number,
  made: (next: readonly Round[], line: string) => Edited,
): Edited | undefined {
  const [source, to] = [rounds[from], (from + 1) % rounds.length];
  const [target, moving] = [rounds[to], source?.steps[where % Math.max(1, source.steps.length)]];
  if (!source || !target || !moving || target === source) return undefined;
  const without = { ...source, steps: source.steps.filter((one) => one !== moving) };
  const kept = target.steps.filter(({ id }) => id !== moving.id);
  if (kept.length !== target.steps.length) return undefined;
  const next = rounds.with(from, without).with(to, { ...target, steps: [moving, ...kept] });
  return made(next, `${moving.id} moved from ${source.id} to ${target.id}`);
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
