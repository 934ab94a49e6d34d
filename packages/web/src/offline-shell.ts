// The built app as this device keeps it: one cache for each build. A page may live on after the next build has taken
// over, and what it still asks for is found in the cache of its own; so the caches of older builds go only when a page
// of the newest one is alone.

/**
 * The beginning of the SHA-256 of a file's content in base64; of a page the script that it starts, because servers and filters on the way may
 * add something to pages.
 */
export type FileMark = { readonly hash: string } | { readonly starts: string };

/** How much of it: 96 bits tell a file from anything that answers in its place. */
export const MARK_LENGTH = 16;

/** What one build is made of. */
export interface ShellBuild {
  /** Differs when any file does. */
  readonly id: string;
  /** Every file that a page may need, '/app.html' among them, and what shows that it is the one that was built. */
  readonly files: Readonly<Record<string, FileMark>>;
}

/** What the shell needs of the worker it lives in. */
export interface ShellPlace {
  /** What all addresses of the app begin with: its origin, and the folder of a host that serves it from one. */
  readonly root: string;
  readonly caches: CacheStorage;
  readonly fetch: (request: Request) => Promise<Response>;
  /** How many pages of this product are open, under whichever build. */
  readonly countPages: () => Promise<number>;
  /** Whether a still newer build is on its way, or waits to take over. */
  readonly isOutrun: () => boolean;
}

/** What a request is, to decide whether it is answered here. */
export type Asked = Pick<Request, 'method' | 'mode' | 'url'>;

/** The files of one build on this device. */
export interface OfflineShell {
  /** Keeps every file, or none: rejects when one cannot be fetched, or is not what was built. */
  install(): Promise<void>;
  /** Takes over: where no page is open, the builds before are forgotten at once. */
  activate(): Promise<void>;
  /** The file that answers a request, or undefined where the network does. */
  fileFor(asked: Asked): string | undefined;
  /** Answers with a file: of this build, else of one before, else from the network. */
  answer(file: string, request: Request): Promise<Response>;
  /** Forgets the builds before, unless another page may still need one of them. */
  sweep(): Promise<void>;
}

const PREFIX = 'roundbell-shell';
const PAGE = '/app.html';
const PAGE_ENDING = '.html';
/** Names with a hash of the content: there is one right answer for ever. */
const HASHED = '/assets/';
const NEVER_OURS = /^\/(api|livez|healthz|readyz|mcp)(\/|$)/;
/** The addresses of screens; a file has an ending, and so seems a link to a timer whose '#' was escaped. */
const SCREEN = /\/[^/.]*$|^\/t(\/run)?%(25)*23/;

/** Makes the shell of one build; nothing is kept before `install`. */
export function createOfflineShell({ id, files }: ShellBuild, place: ShellPlace): OfflineShell {
  // Caches belong to the whole origin, in which another folder may have an app of its own.
  const prefix = `${PREFIX}${place.root.slice(new URL(place.root).origin.length)}-`;
  const name = prefix + id;

  /** A cache that cannot be read is like one that has nothing: the app must still open. */
  const found = (file: string): Promise<Response | undefined> => cached(file).catch(() => undefined);

  async function cached(file: string): Promise<Response | undefined> {
    const own = await cachedIn(name, file);
    if (own !== undefined || !file.startsWith(HASHED)) return own;
    for (const elder of await otherCaches()) {
      const found = await cachedIn(elder, file);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Builds of before kept whatever they were given, a page for signing in among it. */
  async function cachedIn(cacheName: string, file: string): Promise<Response | undefined> {
    const cache = await place.caches.open(cacheName);
    const found = await cache.match(place.root + file, { ignoreVary: true });
    if (found === undefined || isFile(file, found)) return found;
    await cache.delete(place.root + file, { ignoreVary: true });
    return undefined;
  }

  const otherCaches = async (): Promise<readonly string[]> =>
    (await place.caches.keys()).filter((key) => key.startsWith(prefix) && key !== name);

  /** A build that waits has its cache already: named first and asked about second, it is never taken for an old one. */
  async function sweepWhere(mayGo: (pages: number) => boolean): Promise<void> {
    const others = await otherCaches();
    if (place.isOutrun() || !mayGo(await place.countPages())) return;
    await Promise.all(others.map((other) => place.caches.delete(other)));
  }

  return {
    async install() {
      const built = await Promise.all(Object.entries(files).map((file) => fetchBuilt(place, ...file)));
      const cache = await place.caches.open(name);
      try {
        await Promise.all(built.map((pair) => cache.put(...pair)));
      } catch (cause) {
        await place.caches.delete(name);
        throw cause;
      }
    },
    activate: () => sweepWhere((pages) => pages === 0),
    fileFor({ method, mode, url }) {
      const path = pathIn(place.root, url);
      if (method !== 'GET' || path === undefined || NEVER_OURS.test(path)) return undefined;
      if (Object.hasOwn(files, path) || path.startsWith(HASHED)) return path;
      return mode === 'navigate' && SCREEN.test(path) ? PAGE : undefined;
    },
    answer: async (file, request) => (await found(file)) ?? place.fetch(request),
    sweep: () => sweepWhere((pages) => pages <= 1),
  };
}

/** The path of an address as the routes know it; undefined if it is another site's, or beside the app's folder. */
function pathIn(root: string, url: string): string | undefined {
  const { origin, pathname } = new URL(url);
  const address = origin + pathname;
  return address.startsWith(`${root}/`) ? address.slice(root.length) : undefined;
}

/** Whether an answer can be a file: a page that stands in for something else is none. */
function isFile(file: string, { status, redirected, headers }: Response): boolean {
  const isPage = headers.get('content-type')?.startsWith('text/html') === true;
  return status === 200 && !redirected && isPage === file.endsWith(PAGE_ENDING);
}

/**
 * Some hosts of files lead app.html to an address without its ending. A page that was led to cannot answer for another address, but
 * its copy can; whether it is ours, its mark shows.
 */
function notRedirected(file: string, response: Response): Response {
  if (!response.redirected || !file.endsWith(PAGE_ENDING)) return response;
  const { status, headers } = response;
  return new Response(response.body, { status, headers });
}

async function hasMark(response: Response, mark: FileMark): Promise<boolean> {
  return 'hash' in mark ? (await hashOf(response)) === mark.hash : (await response.text()).includes(mark.starts);
}

async function hashOf(response: Response): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(hash))).slice(0, MARK_LENGTH);
}

/** A file from the server. Something on the way may answer in its place: only what was built is taken. */
async function fetchBuilt(
  place: Pick<ShellPlace, 'root' | 'fetch'>,
  file: string,
  mark: FileMark,
): Promise<readonly [Request, Response]> {
  // What was answered in its place earlier may be in the browser's own cache.
  for (const cache of file.startsWith(HASHED) ? (['default', 'reload'] as const) : (['reload'] as const)) {
    // What the page itself asks for meanwhile goes first.
    const request = new Request(place.root + file, { cache, priority: 'low' });
    const response = notRedirected(file, await place.fetch(request));
    if (isFile(file, response) && (await hasMark(response.clone(), mark))) return [request, response];
  }
  throw new TypeError(`${file} is not what was built`);
}
