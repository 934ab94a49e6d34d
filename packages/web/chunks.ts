// Which files the app is built into. A page waits longer for each request than for its bytes, and left to itself the bundler
// makes a file of whatever the same parts share: 222 of them, 66 for a run.

/** One file of the app. */
interface Chunk<Name extends string> {
  /** What is loaded before it: rows above it. */
  readonly needs: readonly Name[];
  /** The modules, or the folders of modules, that are entered here: under `packages`, by their beginning, the longest decides. */
  readonly entries: readonly string[];
}

const chunks = <const Name extends string>(rows: Readonly<Record<Name, Chunk<NoInfer<Name>>>>) => rows;

/**
 * Every file of the app but React's, which all of them need. A row names the modules that are imported dynamically; what those
 * import follows by itself: a module goes into the last row that all who reach it need. So files never import each other in a
 * circle, and a module that a first load and a late part share goes into what both need.
 */
const CHUNKS = chunks({
  app: { needs: [], entries: ['web/index.html'] },
  engines: { needs: ['app'], entries: ['web/src/compose.ts'] },
  landing: { needs: ['engines'], entries: ['web/src/screens/landing/'] },
  auth: { needs: ['engines'], entries: ['web/src/screens/auth/'] },
  shared: { needs: ['engines'], entries: [] },
  pushes: { needs: ['engines'], entries: ['web/src/adapters/page/pushes.ts'] },
  // Of every page, a visitor's too.
  'heart-rate-button': { needs: ['shared'], entries: ['web/src/app/shell/heart-rate-button.tsx'] },
  documents: { needs: ['shared'], entries: ['web/src/adapters/records/', 'core/src/library/put-merged.engine.ts'] },
  plan: { needs: ['shared'], entries: [] },
  forms: { needs: ['shared'], entries: [] },
  player: { needs: ['plan'], entries: ['core/src/app/join-workout.ts', 'web/src/adapters/for-runs.ts'] },
  overlays: { needs: ['forms'], entries: [] },
  calls: { needs: ['shared'], entries: ['web/src/adapters/server/'] },
  account: {
    needs: ['calls'],
    entries: ['core/src/account/', 'core/src/app/guest-engines.ts', 'web/src/adapters/passkeys/'],
  },
  sessions: { needs: ['forms'], entries: [] },
  links: { needs: ['shared'], entries: [] },
  exchange: { needs: ['links'], entries: [] },
  'ready-made': { needs: ['shared'], entries: ['web/src/screens/ready-made/', 'web/src/parts/ready-made/'] },
  library: { needs: ['documents'], entries: ['web/src/screens/library/library-screen.tsx'] },
  programme: {
    needs: ['documents'],
    entries: ['core/src/programme/', 'web/src/screens/programme/', 'web/src/parts/programme/next-up.tsx'],
  },
  run: { needs: ['player'], entries: ['web/src/screens/run/run-screen.tsx'] },
  kitchen: {
    needs: ['player', 'documents', 'forms'],
    entries: ['core/src/app/kitchen.ts', 'core/src/kitchen/', 'web/src/screens/kitchen/'],
  },
  'late-kitchen': {
    needs: ['kitchen', 'calls'],
    entries: ['core/src/kitchen/closed-bells.engine.ts', 'web/src/screens/kitchen/ring-when-closed.tsx'],
  },
  try: { needs: ['run', 'ready-made'], entries: ['web/src/screens/try/'] },
  editor: { needs: ['documents', 'forms'], entries: ['web/src/screens/editor/editor-screen.tsx'] },
  settings: { needs: ['documents', 'forms'], entries: ['web/src/screens/settings/settings-screen.tsx'] },
  history: { needs: ['documents', 'sessions'], entries: ['web/src/screens/history/history-screen.tsx'] },
  link: { needs: ['links'], entries: ['web/src/screens/link/link-screen.tsx'] },
  heart: {
    needs: ['plan', 'sessions'],
    entries: ['core/src/app/heart-rate.ts', 'core/src/heart/', 'web/src/adapters/sensor/'],
  },
  coach: { needs: ['player', 'heart', 'calls'], entries: ['core/src/app/coaching.ts', 'web/src/screens/run/coach/'] },
  // What few runs have, and those before they start.
  pocket: {
    needs: ['player', 'links'],
    entries: [
      'core/src/own-sound/',
      'core/src/app/pocket-mode.ts',
      'core/src/run/track/',
      'web/src/adapters/track-player/',
      'web/src/adapters/audio/',
    ],
  },
  rehearsal: { needs: ['player'], entries: ['core/src/app/rehearsal.ts', 'core/src/run/rehearse/'] },
  // Whatever one text can hold: words are the largest part of it.
  describe: { needs: ['exchange', 'forms'], entries: ['core/src/workout-text/', 'web/src/parts/paste/read-pasted.ts'] },
  late: { needs: ['overlays'], entries: ['web/src/app/', 'web/src/parts/'] },
  dialogs: {
    needs: ['overlays', 'exchange'],
    entries: ['web/src/parts/dialogs/', 'web/src/parts/transfer/', 'web/src/parts/paste/'],
  },
  'late-library': {
    needs: ['library', 'overlays', 'sessions', 'plan'],
    entries: ['web/src/screens/library/', 'web/src/parts/goal/'],
  },
  'late-run': {
    needs: ['run', 'overlays', 'heart'],
    entries: ['web/src/screens/run/', 'core/src/run/', 'core/src/voice/'],
  },
  'add-to-mine': { needs: ['run', 'links'], entries: ['web/src/screens/run/after/add-to-mine.tsx'] },
  'late-editor': {
    needs: ['editor', 'overlays', 'ready-made', 'plan', 'links'],
    entries: ['web/src/screens/editor/'],
  },
  'editor-text': {
    needs: ['late-editor', 'exchange'],
    entries: ['web/src/screens/editor/text/', 'web/src/screens/editor/draft/described-editor.tsx'],
  },
  'late-settings': { needs: ['settings', 'dialogs'], entries: ['web/src/screens/settings/'] },
  'late-history': { needs: ['history', 'overlays', 'heart', 'exchange'], entries: ['web/src/screens/history/'] },
  'account-dialogs': {
    needs: ['dialogs'],
    entries: ['web/src/app/shell/sign-out-question.tsx', 'web/src/screens/auth/way-back-screen.tsx'],
  },
  rare: {
    needs: ['dialogs', 'sessions', 'ready-made', 'programme'],
    entries: [
      'web/src/parts/programme/',
      'core/src/app/guest-library.ts',
      'core/src/import-export/account/',
      'core/src/together/',
      'web/src/screens/link/',
      'web/src/screens/not-found/',
      'web/src/screens/print/',
      'web/src/screens/share/',
    ],
  },
});

export type ChunkName = keyof typeof CHUNKS;
const NAMES = Object.keys(CHUNKS) as ChunkName[];

/** A chunk with all that is loaded before it. */
export function withNeeds(names: readonly ChunkName[]): ReadonlySet<ChunkName> {
  const all = new Set(names);
  for (const name of all) for (const needed of CHUNKS[name].needs) all.add(needed);
  return all;
}

/** The chunk that a module is entered in, by its path under `packages`; undefined if no row names it. */
export function chunkEnteredBy(path: string): ChunkName | undefined {
  const rows = NAMES.flatMap((name) => CHUNKS[name].entries.map((start) => ({ name, start })));
  const fitting = rows.filter(({ start }) => path.startsWith(start));
  return fitting.sort((a, b) => b.start.length - a.start.length)[0]?.name;
}

/** The chunk of a module that is reached from all of these. */
export function chunkNeededByAll(names: ReadonlySet<ChunkName>): ChunkName {
  const needs = [...names].map((name) => withNeeds([name]));
  const common = NAMES.findLast((name) => needs.every((each) => each.has(name)));
  if (common === undefined) throw new Error(`Nothing is needed by all of ${[...names].join(', ')}`);
  return common;
}
