import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { createOfflineShell, type FileMark, MARK_LENGTH, type ShellBuild, type ShellPlace } from './offline-shell.ts';

const ORIGIN = 'https://timers.example';
const NEW = { id: 'new', files: ['/app.html', '/icon.svg', '/assets/run-222.js'] };
const OLD = { id: 'old', files: ['/app.html', '/assets/run-111.js'] };

const typeOf = (path: string) => (path.endsWith('.html') ? 'text/html; charset=utf-8' : 'text/javascript');
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64').slice(0, MARK_LENGTH);
const contentOf = (id: string, file: string) => `${id} ${file}`;
const markOf = (id: string, file: string): FileMark =>
  file.endsWith('.html') ? { starts: contentOf(id, file) } : { hash: sha256(contentOf(id, file)) };
const builtOf = ({ id, files }: typeof NEW): ShellBuild => ({
  id,
  files: Object.fromEntries(files.map((file) => [file, markOf(id, file)])),
});

/** The caches of one origin. */
function fakeCaches() {
  const all = new Map<string, Map<string, Response>>();
  const pathOf = (asked: string | Request) => new URL(typeof asked === 'string' ? asked : asked.url).pathname;
  const opened = (files: Map<string, Response>) => ({
    put: async (asked: Request, answer: Response) => void files.set(pathOf(asked), answer),
    match: async (asked: string) => files.get(pathOf(asked))?.clone(),
    delete: async (asked: string) => files.delete(pathOf(asked)),
  });
  const caches = {
    async open(name: string) {
      if (!all.has(name)) all.set(name, new Map());
      return opened(all.get(name)!);
    },
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
  } as unknown as CacheStorage;
  return { caches, names: () => [...all.keys()], all };
}

function open() {
  const served = new Map<string, () => Response>();
  const fake = fakeCaches();
  const fetched: Request[] = [];
  const state = { pages: 1, isOutrun: false };
  const place: ShellPlace = {
    root: ORIGIN,
    caches: fake.caches,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      fetched.push(request);
      return served.get(pathname)?.() ?? new Response(`network ${pathname}`, { status: 404 });
    },
    countPages: async () => state.pages,
    isOutrun: () => state.isOutrun,
  };
  const serve = (file: string, text: string) =>
    served.set(file, () => new Response(text, { headers: { 'content-type': typeOf(file) } }));
  const publish = (build: typeof NEW) => {
    served.clear();
    for (const file of build.files) serve(file, contentOf(build.id, file));
    return createOfflineShell(builtOf(build), place);
  };
  const deploy = async (build: typeof NEW) => {
    const shell = publish(build);
    await shell.install();
    served.clear();
    return shell;
  };
  return { ...fake, asked: fetched, served, serve, place, state, publish, deploy };
}

const asked = (path: string, mode: RequestMode = 'cors', method = 'GET') => ({ method, mode, url: ORIGIN + path });
const read = async (answer: Promise<Response>) => (await answer).text();
const request = (path: string) => new Request(ORIGIN + path);

const HTML = { headers: { 'content-type': 'text/html' } };

describe('what the device keeps', () => {
  it('keeps every file of its build, those without a hash in their name as they are on the server now [PWA-10]', async () => {
    const { deploy, asked: fetched } = open();
    const shell = await deploy(NEW);
    expect(fetched.map(({ url, cache }) => [new URL(url).pathname, cache])).toEqual([
      ['/app.html', 'reload'],
      ['/icon.svg', 'reload'],
      ['/assets/run-222.js', 'default'],
    ]);
    expect(await read(shell.answer('/assets/run-222.js', request('/assets/run-222.js')))).toBe(
      'new /assets/run-222.js',
    );
  });

  it('is no version while one file cannot be fetched', async () => {
    const { served, publish, names } = open();
    const shell = publish(NEW);
    served.delete('/icon.svg');
    await expect(shell.install()).rejects.toThrow('/icon.svg is not what was built');
    expect(names()).toEqual([]);
  });

  const LOGIN = '<title>Log in to the network</title>';
  const redirected = () => Object.defineProperty(new Response(LOGIN, HTML), 'redirected', { value: true });
  it.each<readonly [string, string, () => Response]>([
    ['a page for signing in', '/assets/run-222.js', () => new Response(LOGIN, HTML)],
    ['one that it was led to', '/app.html', redirected],
    ['one with the type of a script', '/assets/run-222.js', () => new Response(LOGIN)],
    ['another page for the app', '/app.html', () => new Response(LOGIN, HTML)],
    ['half of a script', '/assets/run-222.js', () => new Response('new /assets')],
    ['an empty answer', '/icon.svg', () => new Response('')],
    ['an answer with another status', '/icon.svg', () => new Response('new /icon.svg', { status: 203 })],
  ])('keeps nothing while something on the way answers with %s, and everything later', async (_, file, answer) => {
    const { served, serve, publish, names } = open();
    const shell = publish(NEW);
    served.set(file, answer);
    await expect(shell.install()).rejects.toThrow(`${file} is not what was built`);
    expect(names()).toEqual([]);
    serve(file, contentOf('new', file));
    await shell.install();
    expect(await read(shell.answer(file, request(file)))).toBe(contentOf('new', file));
  });

  it('keeps the page of the app with what a filter on the way has added to it', async () => {
    const { serve, publish } = open();
    const shell = publish(NEW);
    serve('/app.html', 'new /app.html<script>count()</script>');
    await shell.install();
    expect(await read(shell.answer('/app.html', request('/library')))).toBe('new /app.html<script>count()</script>');
  });

  it('asks the server itself where the browser has kept something else under a name for ever', async () => {
    const { served, publish, asked } = open();
    const shell = publish(NEW);
    const right = served.get('/assets/run-222.js')!;
    served.set('/assets/run-222.js', () => (asked.at(-1)?.cache === 'reload' ? right() : new Response(LOGIN)));
    await shell.install();
    expect(await read(shell.answer('/assets/run-222.js', request('/assets/run-222.js')))).toBe(
      'new /assets/run-222.js',
    );
  });

  it('drops a page that an earlier build has kept as a script, and fetches the script', async () => {
    const { deploy, all, serve } = open();
    await deploy(OLD);
    const shell = await deploy(NEW);
    all.get('roundbell-shell-old')!.set('/assets/run-111.js', new Response(LOGIN, HTML));
    serve('/assets/run-111.js', 'old /assets/run-111.js');
    expect(await read(shell.answer('/assets/run-111.js', request('/assets/run-111.js')))).toBe(
      'old /assets/run-111.js',
    );
    expect([...all.get('roundbell-shell-old')!.keys()]).toEqual(['/app.html']);
  });

  it('leaves nothing where the browser refuses to keep the last file', async () => {
    const { publish, caches, names } = open();
    const openCache = caches.open.bind(caches);
    vi.spyOn(caches, 'open').mockImplementation(async (name) => {
      const cache = await openCache(name);
      const { put } = cache;
      cache.put = async (asked, answer) => {
        if (asked instanceof Request && asked.url.endsWith('.js')) throw new DOMException('full', 'QuotaExceededError');
        await put(asked, answer);
      };
      return cache;
    });
    const shell = publish(NEW);
    await expect(shell.install()).rejects.toThrow('full');
    expect(names()).toEqual([]);
  });
});

describe('what is answered from the device', () => {
  it('answers every address of a screen with the page, whatever parameters it has', async () => {
    const shell = await open().deploy(NEW);
    for (const path of ['/', '/library', '/run/42', '/editor/a-b?x=1', '/history/9?from=mail.html', '/no/such/screen'])
      expect(shell.fileFor(asked(path, 'navigate'))).toBe('/app.html');
    expect(shell.fileFor(asked('/library'))).toBeUndefined();
    expect(shell.fileFor(asked('/report.pdf', 'navigate'))).toBeUndefined();
  });

  it('answers the address that other apps share to, so that what they share does not leave the device', async () => {
    const shell = await open().deploy(NEW);
    const shared = `/paste?title=Legs&text=${encodeURIComponent('https://roundbell.app/t#1.abc')}&url=`;
    expect(shell.fileFor(asked(shared, 'navigate'))).toBe('/app.html');
  });

  it('answers a link whose hash was escaped on its way', async () => {
    const shell = await open().deploy(NEW);
    for (const path of ['/t%231.AGlV-_x', '/t%25231.AGlV', '/t/run%233.AGlV'])
      expect(shell.fileFor(asked(path, 'navigate'))).toBe('/app.html');
    expect(shell.fileFor(asked('/tea%231.AGlV', 'navigate'))).toBeUndefined();
  });

  it('answers a file with itself, whatever parameters it has', async () => {
    const shell = await open().deploy(NEW);
    expect(shell.fileFor(asked('/icon.svg?v=2', 'no-cors'))).toBe('/icon.svg');
    expect(shell.fileFor(asked('/icon.svg', 'navigate'))).toBe('/icon.svg');
    expect(shell.fileFor(asked('/robots.txt'))).toBeUndefined();
  });

  it('leaves the API, the health check, other methods and other origins to the network [PWA-13]', async () => {
    const shell = await open().deploy(NEW);
    for (const path of ['/api/account/me', '/api', '/api/sync/events', '/livez', '/healthz', '/readyz', '/mcp']) {
      expect(shell.fileFor(asked(path))).toBeUndefined();
      expect(shell.fileFor(asked(path, 'navigate'))).toBeUndefined();
    }
    expect(shell.fileFor(asked('/library', 'navigate', 'POST'))).toBeUndefined();
    expect(shell.fileFor({ ...asked('/'), url: 'https://elsewhere.example/icon.svg' })).toBeUndefined();
    // A name that only begins so is a screen.
    expect(shell.fileFor(asked('/apiary', 'navigate'))).toBe('/app.html');
  });

  it('in a folder of its host it answers for the addresses there, and leaves those beside it alone', async () => {
    const { caches, served, names } = open();
    const root = `${ORIGIN}/timers`;
    const shell = createOfflineShell(builtOf(NEW), {
      ...open().place,
      root,
      caches,
      fetch: async ({ url }) => served.get(url)!(),
    });
    for (const file of NEW.files)
      served.set(
        root + file,
        () => new Response(contentOf('new', file), { headers: { 'content-type': typeOf(file) } }),
      );
    await caches.open('roundbell-shell-of-the-root');
    await shell.install();
    await shell.activate();
    expect(names()).toEqual(['roundbell-shell-of-the-root', 'roundbell-shell/timers-new']);
    expect(shell.fileFor(asked('/timers/library', 'navigate'))).toBe('/app.html');
    expect(shell.fileFor(asked('/timers/icon.svg'))).toBe('/icon.svg');
    for (const path of ['/library', '/timers', '/timers-of-others/library', '/icon.svg'])
      expect(shell.fileFor(asked(path, 'navigate'))).toBeUndefined();
    served.clear();
    expect(await read(shell.answer('/app.html', request('/timers/library')))).toBe(contentOf('new', '/app.html'));
  });

  it('keeps the page of the app from a host that leads it to another address', async () => {
    const { served, publish } = open();
    const shell = publish(NEW);
    const page = contentOf('new', '/app.html');
    const led = () => Object.defineProperty(new Response(page, HTML), 'redirected', { value: true });
    served.set('/app.html', led);
    await shell.install();
    const answer = await shell.answer('/app.html', request('/library'));
    expect([answer.redirected, await answer.text()]).toEqual([false, page]);
  });

  it('answers from the network what cannot be read here', async () => {
    const { deploy, caches } = open();
    const shell = await deploy(NEW);
    vi.spyOn(caches, 'open').mockRejectedValue(new DOMException('damaged', 'UnknownError'));
    expect(await read(shell.answer('/app.html', request('/library')))).toBe('network /library');
  });

  it('answers from the network what it has lost or never had', async () => {
    const { deploy, caches, names } = open();
    const shell = await deploy(NEW);
    await caches.delete(names()[0]!);
    expect(await read(shell.answer('/app.html', request('/library')))).toBe('network /library');
    expect(await read(shell.answer('/assets/gone.js', request('/assets/gone.js')))).toBe('network /assets/gone.js');
  });
});

describe('after an update', () => {
  it('gives a page of the old build the parts of the old build, and everybody the new page [PWA-15]', async () => {
    const { deploy } = open();
    await deploy(OLD);
    const shell = await deploy(NEW);
    await shell.activate();
    expect(shell.fileFor(asked('/assets/run-111.js'))).toBe('/assets/run-111.js');
    expect(await read(shell.answer('/assets/run-111.js', request('/assets/run-111.js')))).toBe(
      'old /assets/run-111.js',
    );
    expect(await read(shell.answer('/app.html', request('/library')))).toBe('new /app.html');
  });

  it('never gives the old page in place of a new one that was lost [PWA-15]', async () => {
    const { deploy, caches } = open();
    await deploy(OLD);
    const shell = await deploy(NEW);
    await caches.delete('roundbell-shell-new');
    expect(await read(shell.answer('/app.html', request('/library')))).toBe('network /library');
  });

  it('forgets the builds before when a page of the new one is alone', async () => {
    const { deploy, state, names } = open();
    await deploy(OLD);
    const shell = await deploy(NEW);
    state.pages = 2;
    await shell.sweep();
    expect(names()).toHaveLength(2);
    state.pages = 1;
    await shell.sweep();
    expect(names()).toEqual(['roundbell-shell-new']);
  });

  it('forgets them at once where no page is open, and touches no cache that is not its own', async () => {
    const { deploy, state, caches, names } = open();
    await caches.open('of-somebody-else');
    await deploy(OLD);
    const shell = await deploy(NEW);
    await shell.activate();
    expect(names()).toContain('roundbell-shell-old');
    state.pages = 0;
    await shell.activate();
    expect(names()).toEqual(['of-somebody-else', 'roundbell-shell-new']);
  });

  it('leaves alone what a build that waits to take over has kept', async () => {
    const { deploy, state, names } = open();
    const shell = await deploy(OLD);
    await deploy(NEW);
    state.isOutrun = true;
    await shell.sweep();
    expect(names()).toEqual(['roundbell-shell-old', 'roundbell-shell-new']);
  });
});
