import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { MARK_LENGTH, type FileMark, type ShellBuild } from './src/offline-shell.ts';

const SOURCE = 'src/service-worker.ts';
/** What the system asks for once, when it installs the app; no page needs it. */
const FOR_INSTALLING = /^(screenshots\/|icons\/|favicon\.ico$|manifest\.webmanifest$)/;
/** What only a visitor is shown. */
const FOR_VISITORS = /^assets\/.*\.webp$/;
/** Pages that are drawn or hastened for a network; on the device app.html stands for all. */
const OTHER_PAGE = /^(?!app\.html$)[\w-]+\.html$/;
/** What Vite writes about the build. */
const ABOUT_THE_BUILD = /^\.vite\//;

interface ShellFile {
  readonly path: string;
  readonly content: string | Uint8Array;
}

/** Builds the service worker beside the app and hands it the list of every file that a page may need. */
export function serviceWorker(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'roundbell-service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const built = Object.values(bundle).map((part): ShellFile => ({
          path: part.fileName,
          content: part.type === 'chunk' ? part.code : part.source,
        }));
        const shell = shellOf([...built, ...filesIn(config.publicDir)]);
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: await compile(config, shell) });
      },
    },
  };
}

function shellOf(files: readonly ShellFile[]): ShellBuild {
  const needed = files
    .filter(
      ({ path }) => ![FOR_INSTALLING, FOR_VISITORS, OTHER_PAGE, ABOUT_THE_BUILD].some((other) => other.test(path)),
    )
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const hash = createHash('sha256');
  for (const { path, content } of needed) hash.update(path).update('\0').update(content).update('\0');
  const marks = needed.map(({ path, content }) => [`/${path}`, markOf(path, content)] as const);
  return { id: hash.digest('hex').slice(0, 16), files: Object.fromEntries<FileMark>(marks) };
}

const ENTRY = /<script type="module"[^>]* src="([^"]+)"/;

function markOf(path: string, content: string | Uint8Array): FileMark {
  if (!path.endsWith('.html'))
    return { hash: createHash('sha256').update(content).digest('base64').slice(0, MARK_LENGTH) };
  const starts = ENTRY.exec(String(content))?.[1];
  if (starts === undefined) throw new Error(`${path} starts no script`);
  return { starts };
}

function filesIn(folder: string): readonly ShellFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({
      path: path
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
      content: readFileSync(path),
    }));
}

async function compile({ root, mode, base }: ResolvedConfig, shell: ShellBuild): Promise<string> {
  const made = await build({
    configFile: false,
    root,
    mode,
    base,
    publicDir: false,
    logLevel: 'warn',
    define: { ROUNDBELL_SHELL: JSON.stringify(shell) },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: join(root, SOURCE), output: { format: 'es', codeSplitting: false } },
    },
  });
  const parts = [made].flat().flatMap((each) => ('output' in each ? each.output : []));
  const [worker] = parts;
  if (worker?.type !== 'chunk' || parts.length !== 1) throw new Error('The service worker must be one file');
  return worker.code;
}
