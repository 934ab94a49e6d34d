// Which shared modules go into one file. The bundler makes a file of whatever the same screens share: dozens of a few
// hundred bytes, and a first visit waits longer for each request than for its bytes.

import type { Rolldown } from 'vite';

/** What every page needs beside its own code: the rules of accounts and timers, and the schemas they are read with. */
const RULES =
  /\/zod\/|\/zustand\/esm\/vanilla\.|web\/src\/base\/own-script\.|core\/src\/(device\/(device-settings|pocket-state)|documents\/row|ports\/wire\/\w+|base\/(bisect|bytes|failure|in-turn|latest|read|short-text|stop-all|units)|account\/profile|library\/(content|same-writing|sync\.engine)|timer\/(ladder|limits|orders|sport|step-end|timer|totals|validate))\./;
/** What the screens of somebody signed in share, and the heart rate on every page. */
const PARTS =
  /\/lucide-react\/|core\/src\/(voice\/(announcement|clear-key)|heart\/strap\/monitor-view)\.|web\/src\/app\/(hooks\/(use-hash|use-wall-clock|use-leaving|use-question-before-leaving|use-while-shown)|engines\/(use-monitor|use-weekly-goal))\.|web\/src\/parts\/(controls\/[a-z]*-?field|panel|hints\/late-hints|dialogs\/(lazy-overlay|overlay-missing|confirm-dialog)|about|local|type-)/;
/** What a run, and everything that looks at one, needs. */
const RUN =
  /core\/src\/(device\/pocket|run\/(plan\/[\w-]+|play\/(run|walk|adjust|lead-in|moving|transition|cues)|session\/(lookahead|tone-log|run-words))|sound\/(cue|mix|notes|render-tone|wav)|voice\/(lengths|spoken-duration)|coach\/coach-view)\./;

/** Where zones begin, and their colours: for runs, the history, the editor and the settings, but neither the library nor visitors. */
const ZONES = /core\/src\/heart\/zones\.|web\/src\/parts\/heart\/heart-rate-zone\./;

/** What the editor and its dialogs need of a draft, and what its fields that come late share with it. */
const DRAFT =
  /web\/src\/screens\/editor\/(draft\/draft|rounds\/place|focus|use-problem|written-field|fallback-number-field|zone-options|use-late-draft|draft\/new-id|rehearse\/play-icon|editor\.module)\.|core\/src\/timer\/(duration-text|edit|edit-many|editor-problems)\./;

/** Timers and drafts as they are stored. */
const DOCUMENT = /core\/src\/timer\/(document|draft-document|step-extras)\./;

/** Nothing else is drawn along with them. */
const OWN = { minShareCount: 2, includeDependenciesRecursively: false } as const;

/** What the forms to sign in share with the dialogs that ask for a password: hundreds of bytes, one file. */
const FORMS = /web\/src\/(screens\/auth\/auth-screen\.module|parts\/controls\/show-password)\./;

/** How an edit is merged with others: for an account's documents, for a save, and the names of copies for imports, too. */
const MERGE = /core\/src\/library\/(merge|merge-content|copy-name|unknown-fields)\./;

/** What the settings share with the dialogs that import a file. */
const IMPORTS = /web\/src\/parts\/(controls\/radio-group|transfer\/counts)\./;

/** For `build.rolldownOptions.output.codeSplitting`. What only one screen needs stays with it. */
export const CHUNK_GROUPS: Rolldown.CodeSplittingGroup[] = [
  {
    // And the two smallest things that the landing page shares with others.
    name: 'react',
    test: /rolldown.runtime|\/node_modules\/(react|react-dom|scheduler)\/|core\/src\/(base\/emitter|ready-made\/first)\./,
    includeDependenciesRecursively: false,
  },
  { name: 'rules', test: RULES, ...OWN },
  { name: 'document', test: DOCUMENT, ...OWN },
  { name: 'zones', test: ZONES, ...OWN },
  { name: 'run', test: RUN, ...OWN },
  { name: 'parts', test: PARTS, ...OWN },
  { name: 'forms', test: FORMS, ...OWN },
  { name: 'imports', test: IMPORTS, ...OWN },
  { name: 'merge', test: MERGE, includeDependenciesRecursively: false },
  { name: 'draft', test: DRAFT, includeDependenciesRecursively: false },
];
