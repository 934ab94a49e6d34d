// Which shared modules go into one file. The bundler makes a file of whatever the same screens share: dozens of a few
// hundred bytes, and a first visit waits longer for each request than for its bytes.

import type { Rolldown } from 'vite';

/** What every page needs beside its own code: the rules of accounts and timers, and the schemas they are read with. */
const RULES =
  /\/zod\/|web\/src\/adapters\/records\/schema\.|core\/src\/(sync\/row|ports\/wire\/\w+|base\/(bytes|failure|in-turn|latest|stop-all|units)|account\/profile|library\/content|heart\/zones|timer\/(limits|orders|timer|totals|validate))\./;
/** What the screens of somebody signed in share. */
const PARTS =
  /\/lucide-react\/|web\/src\/parts\/(controls\/[a-z]*-?field|panel|dialogs\/(lazy-overlay|overlay-missing|confirm-dialog)|locale|type-)/;
/** What a run, and everything that looks at one, needs. */
const RUN =
  /core\/src\/(base\/bisect|run\/(plan\/\w+|play\/(run|walk|adjust|transition|cues)|along\/(lookahead|tone-log|run-words))|sound\/(cue|mix|notes)|voice\/announcement|coach\/coach-view|heart\/strap\/monitor-view)\.|web\/src\/app\/engines\/use-monitor\./;

/** What the editor and its dialogs need of a draft: a dialog does not wait for the editor's fields. */
const DRAFT = /web\/src\/screens\/editor\/draft\/draft\.|core\/src\/timer\/edit\./;

/** Nothing else is drawn along with them. */
const OWN = { minShareCount: 2, includeDependenciesRecursively: false } as const;

/** For `build.rolldownOptions.output.codeSplitting`. What only one screen needs stays with it. */
export const CHUNK_GROUPS: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'react',
    test: /rolldown.runtime|\/node_modules\/(react|react-dom|scheduler)\//,
    includeDependenciesRecursively: false,
  },
  { name: 'rules', test: RULES, ...OWN },
  { name: 'run', test: RUN, ...OWN },
  { name: 'parts', test: PARTS, ...OWN },
  { name: 'draft', test: DRAFT, includeDependenciesRecursively: false },
];
