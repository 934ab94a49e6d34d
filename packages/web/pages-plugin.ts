import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { withNeeds, type ChunkName } from './chunks.ts';
import { firstStyles } from './src/first-styles.ts';
import type { drawLandingPage } from './src/landing-page.tsx';

const LANDING = 'src/landing-page.tsx';
/** Where index.html has room for a page that was drawn already. */
const EMPTY = /<div id="root">.*<\/div>(?=\s*<noscript>)/s;
/** The files that a page cannot be used without, and whatever they need. */
const SCREENS = {
  landing: ['landing'],
  auth: ['auth'],
  library: ['library'],
  editor: ['editor'],
  run: ['run', 'documents', 'calls'],
  kitchen: ['kitchen', 'calls'],
  settings: ['settings'],
  history: ['history', 'heart'],
  link: ['link'],
  'ready-made': ['ready-made'],
  try: ['try'],
} as const satisfies Record<string, readonly ChunkName[]>;
type Screen = keyof typeof SCREENS;
/** Where the first part of the address is not the screen's name. */
const ADDRESSES: Partial<Record<Screen, string>> = { link: 't' };

/** What the pages that strangers are sent to say of themselves, to a search engine and in a link's preview. */
const WORDS: Partial<Record<Screen, { readonly title: string; readonly description?: string }>> = {
  landing: { title: 'Roundbell: the interval timer that speaks' },
  auth: { title: 'Sign In · Roundbell' },
  link: {
    title: 'A timer for you · Roundbell',
    description: 'Look at it, run it once without an account, or add it to your own timers.',
  },
  'ready-made': {
    title: 'Ready-made timers · Roundbell',
    description:
      'Tabata, 4 x 4, boxing rounds, box breathing, pomodoro and more: interval timers to run at once, without an account.',
  },
};

type Bundle = Rolldown.OutputBundle;

/** The files of a build, and what their addresses begin with. */
interface Built {
  readonly bundle: Bundle;
  readonly base: string;
}

/**
 * Writes a page for each screen, which asks for all that its first picture needs in one go. `/` is drawn already, as a
 * visitor sees it; app.html stands for every other address, and for all of them on a device that has the app.
 */
export function pages(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'roundbell-pages',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') throw new Error('The build has no index.html');
        const shell = String(index.source);
        if (!EMPTY.test(shell)) throw new Error('index.html has no empty #root before its <noscript>');
        const emit = (name: string, source: string) =>
          this.emitFile({ type: 'asset', fileName: `${name}.html`, source });
        const built = { bundle, base: config.base };
        const landing = await drawLanding(config);
        emit('app', withPreloads(shell, ['documents'], built));
        for (const screen of Object.keys(SCREENS) as Screen[])
          if (screen !== 'landing') emit(ADDRESSES[screen] ?? screen, pageOf(shell, screen, built));
        const page = pageOf(shell, 'landing', built).replace(EMPTY, () => landing);
        index.source = textFirst(page, sheetOf(bundle), config.base);
      },
    },
  };
}

const TITLE = /<title>[^<]*/;
const DESCRIPTIONS = /(<meta\s+(?:name="description"|property="og:description")\s+content=")[^"]*/g;

function pageOf(shell: string, screen: Screen, built: Built): string {
  const page = withPreloads(shell, SCREENS[screen], built);
  const { title, description } = WORDS[screen] ?? {};
  const named = title === undefined ? page : page.replace(TITLE, `<title>${title}`);
  if (description === undefined) return named;
  return named
    .replace(/(property="og:title" content=")[^"]*/, `$1${title}`)
    .replaceAll(DESCRIPTIONS, `$1${description}`);
}

function withPreloads(html: string, names: readonly ChunkName[], { bundle, base }: Built): string {
  const wanted = withNeeds(names);
  const links = Object.values(bundle)
    .filter((file) => file.type === 'chunk' && (wanted as ReadonlySet<string>).has(file.name))
    .filter(({ fileName }) => !html.includes(fileName))
    .map(({ fileName }) => `    <link rel="modulepreload" crossorigin href="${base}${fileName}">\n`);
  return html.replace('  </head>', `${links.join('')}  </head>`);
}

const SHEET = /\s*<link rel="stylesheet"[^>]*>/;
const SCRIPTS = /\s*<(?:script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>/g;
const NAME = /"(\/[^"]+\.js)"/;

/**
 * The page carries the styles of its first picture, so that its text is drawn from this one answer; the whole sheet is named at
 * its end. So are the scripts, which begin once it is painted (public/after-paint.js).
 */
function textFirst(page: string, sheet: string, base: string): string {
  const [entry, ...ahead] = (page.match(SCRIPTS) ?? []).map((tag) => NAME.exec(tag)?.[1] ?? '');
  const start = `<script type="module" src="${base}after-paint.js" data-entry="${entry}" data-ahead="${ahead.join(' ')}"></script>`;
  const late = [page.match(SHEET)?.[0] ?? '', start].map((tag) => `    ${tag.trim()}\n`);
  const plain = page.replace(SHEET, '').replaceAll(SCRIPTS, '');
  return plain
    .replace('</head>', () => `  <style>${firstStyles(plain, sheet)}</style>\n  </head>`)
    .replace('</body>', () => `${late.join('').trimStart()}  </body>`);
}

function sheetOf(bundle: Bundle): string {
  const sheets = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.css'));
  if (sheets.length !== 1 || sheets[0]?.type !== 'asset') throw new Error('The build must have one style sheet');
  return String(sheets[0].source);
}

/** The landing page, drawn by its own code outside a browser. */
async function drawLanding({ root, mode, base }: ResolvedConfig): Promise<string> {
  const outDir = mkdtempSync(join(root, 'dist-landing-'));
  try {
    await build({
      configFile: false,
      root,
      mode,
      base,
      publicDir: false,
      logLevel: 'warn',
      plugins: [react({ compiler: true })],
      build: {
        ssr: join(root, LANDING),
        assetsInlineLimit: 0,
        outDir,
        rolldownOptions: { output: { entryFileNames: 'landing.mjs', codeSplitting: false } },
      },
    });
    const program = (await import(pathToFileURL(join(outDir, 'landing.mjs')).href)) as {
      readonly drawLandingPage: typeof drawLandingPage;
    };
    const drawn = (await program.drawLandingPage()).replace(/<title>.*?<\/title>/g, '');
    return `<div id="root" data-drawn="/">${drawn}</div>`;
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
