// The built app as this device keeps it: one cache for each build. A page may live on after the next build has taken
// over, and what it still asks for is found in the cache of its own; so the caches of older builds go only when a page
// of the newest one is alone.

/** What one build is made of. */
export interface ShellBuild {
  /** Differs when any file does. */
  readonly id: string;
  /** The path of every file that a page may need, '/app.html' among them. */
  readonly files: readonly string[];
}

/** What the shell needs of the worker it lives in. */
export interface ShellPlace {
  readonly origin: string;
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
  /** Keeps every file, or none: rejects when one cannot be had. */
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

const PREFIX = 'roundbell-shell-';
const PAGE = '/app.html';
/** Names with a hash of the content: there is one right answer for ever. */
const HASHED = '/assets/';
const NEVER_OURS = /^\/(api|healthz|readyz)(\/|$)/;
/** The addresses of screens; a file has an ending, and so seems a link to a timer whose '#' was escaped. (LNK-57) */
const SCREEN = /\/[^/.]*$|^\/t(\/run)?%(25)*23/;

/** Makes the shell of one build; nothing is kept before `install`. */
export function createOfflineShell({ id, files }: ShellBuild, place: ShellPlace): OfflineShell {
  const name = PREFIX + id;
  const known = new Set(files);

  /** A cache that cannot be read is like one that has nothing: the app must still open. */
  const found = (file: string): Promise<Response | undefined> => kept(file).catch(() => undefined);

  async function kept(file: string): Promise<Response | undefined> {
    const own = await (await place.caches.open(name)).match(file, { ignoreVary: true });
    if (own !== undefined || !file.startsWith(HASHED)) return own;
    for (const elder of await otherCaches()) {
      const found = await (await place.caches.open(elder)).match(file, { ignoreVary: true });
      if (found !== undefined) return found;
    }
    return undefined;
  }

  async function otherCaches(): Promise<readonly string[]> {
    return (await place.caches.keys()).filter((key) => key.startsWith(PREFIX) && key !== name);
  }

  /** A build that waits has its cache already: named first and asked about second, it is never taken for an old one. */
  async function sweepWhere(mayGo: (pages: number) => boolean): Promise<void> {
    const others = await otherCaches();
    if (place.isOutrun() || !mayGo(await place.countPages())) return;
    await Promise.all(others.map((other) => place.caches.delete(other)));
  }

  return {
    async install() {
      // What the page itself asks for meanwhile goes first.
      const requests = files.map((file) => {
        const cache = file.startsWith(HASHED) ? 'default' : 'reload';
        return new Request(place.origin + file, { cache, priority: 'low' });
      });
      await (await place.caches.open(name)).addAll(requests);
    },
    activate: () => sweepWhere((pages) => pages === 0),
    fileFor({ method, mode, url }) {
      const { origin, pathname } = new URL(url);
      if (method !== 'GET' || origin !== place.origin || NEVER_OURS.test(pathname)) return undefined;
      if (known.has(pathname) || pathname.startsWith(HASHED)) return pathname;
      return mode === 'navigate' && SCREEN.test(pathname) ? PAGE : undefined;
    },
    answer: async (file, request) => (await found(file)) ?? place.fetch(request),
    sweep: () => sweepWhere((pages) => pages <= 1),
  };
}
