import { describe, expect, it, vi } from 'vitest';
import { createOfflineShell, type ShellPlace } from './offline-shell.ts';

const ORIGIN = 'https://timers.example';
const NEW = { id: 'new', files: ['/app.html', '/icon.svg', '/assets/run-222.js'] };
const OLD = { id: 'old', files: ['/app.html', '/assets/run-111.js'] };

/** The caches of one origin, which fetch what they add from `served`. */
function fakeCaches(served: ReadonlyMap<string, string>) {
  const all = new Map<string, Map<string, string>>();
  const asked: Request[] = [];
  const opened = (files: Map<string, string>) => ({
    async addAll(requests: readonly Request[]) {
      asked.push(...requests);
      const got = requests.map(({ url }) => [new URL(url).pathname, served.get(new URL(url).pathname)] as const);
      if (got.some(([, body]) => body === undefined)) throw new TypeError('bad response status');
      for (const [path, body] of got) files.set(path, body!);
    },
    async match(path: string) {
      const body = files.get(path);
      return body === undefined ? undefined : new Response(body);
    },
  });
  const caches = {
    async open(name: string) {
      if (!all.has(name)) all.set(name, new Map());
      return opened(all.get(name)!);
    },
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
  } as unknown as CacheStorage;
  return { caches, asked, names: () => [...all.keys()] };
}

function open() {
  const served = new Map<string, string>();
  const fake = fakeCaches(served);
  const state = { pages: 1, isOutrun: false };
  const place: ShellPlace = {
    origin: ORIGIN,
    caches: fake.caches,
    fetch: async (request) => new Response(`network ${new URL(request.url).pathname}`),
    countPages: async () => state.pages,
    isOutrun: () => state.isOutrun,
  };
  const deploy = async (build: typeof NEW) => {
    served.clear();
    for (const file of build.files) served.set(file, `${build.id} ${file}`);
    const shell = createOfflineShell(build, place);
    await shell.install();
    return shell;
  };
  return { ...fake, served, place, state, deploy };
}

const asked = (path: string, mode: RequestMode = 'cors', method = 'GET') => ({ method, mode, url: ORIGIN + path });
const read = async (answer: Promise<Response>) => (await answer).text();
const request = (path: string) => new Request(ORIGIN + path);

describe('what the device keeps', () => {
  it('[PWA-10] keeps every file of its build, those without a hash in their name as they are on the server now', async () => {
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

  it('[PWA-11] is no version while one file cannot be had', async () => {
    const { served, place } = open();
    served.set('/app.html', 'new /app.html');
    await expect(createOfflineShell(NEW, place).install()).rejects.toThrow('bad response');
  });
});

describe('what is answered from the device', () => {
  it('[PWA-12] answers every address of a screen with the page, whatever parameters it has', async () => {
    const shell = await open().deploy(NEW);
    for (const path of ['/', '/library', '/run/42', '/editor/a-b?x=1', '/history/9?from=mail.html', '/no/such/screen'])
      expect(shell.fileFor(asked(path, 'navigate'))).toBe('/app.html');
    expect(shell.fileFor(asked('/library'))).toBeUndefined();
    expect(shell.fileFor(asked('/report.pdf', 'navigate'))).toBeUndefined();
  });

  it('[PWA-50] answers the address that other apps share to, so that what they share does not leave the device', async () => {
    const shell = await open().deploy(NEW);
    const shared = `/paste?title=Legs&text=${encodeURIComponent('https://roundbell.app/t#1.abc')}&url=`;
    expect(shell.fileFor(asked(shared, 'navigate'))).toBe('/app.html');
  });

  it('[LNK-57] answers a link whose hash was escaped on its way', async () => {
    const shell = await open().deploy(NEW);
    for (const path of ['/t%231.AGlV-_x', '/t%25231.AGlV', '/t/run%233.AGlV'])
      expect(shell.fileFor(asked(path, 'navigate'))).toBe('/app.html');
    expect(shell.fileFor(asked('/tea%231.AGlV', 'navigate'))).toBeUndefined();
  });

  it('[PWA-12] answers a file with itself, whatever parameters it has', async () => {
    const shell = await open().deploy(NEW);
    expect(shell.fileFor(asked('/icon.svg?v=2', 'no-cors'))).toBe('/icon.svg');
    expect(shell.fileFor(asked('/icon.svg', 'navigate'))).toBe('/icon.svg');
    expect(shell.fileFor(asked('/robots.txt'))).toBeUndefined();
  });

  it('[PWA-13] leaves the API, the health check, other methods and other origins to the network', async () => {
    const shell = await open().deploy(NEW);
    for (const path of ['/api/account/me', '/api', '/api/sync/events', '/healthz', '/readyz']) {
      expect(shell.fileFor(asked(path))).toBeUndefined();
      expect(shell.fileFor(asked(path, 'navigate'))).toBeUndefined();
    }
    expect(shell.fileFor(asked('/library', 'navigate', 'POST'))).toBeUndefined();
    expect(shell.fileFor({ ...asked('/'), url: 'https://elsewhere.example/icon.svg' })).toBeUndefined();
    // A name that only begins so is a screen.
    expect(shell.fileFor(asked('/apiary', 'navigate'))).toBe('/app.html');
  });

  it('[PWA-14] answers from the network what cannot be read here', async () => {
    const { deploy, caches } = open();
    const shell = await deploy(NEW);
    vi.spyOn(caches, 'open').mockRejectedValue(new DOMException('damaged', 'UnknownError'));
    expect(await read(shell.answer('/app.html', request('/library')))).toBe('network /library');
  });

  it('[PWA-14] answers from the network what it has lost or never had', async () => {
    const { deploy, caches, names } = open();
    const shell = await deploy(NEW);
    await caches.delete(names()[0]!);
    expect(await read(shell.answer('/app.html', request('/library')))).toBe('network /library');
    expect(await read(shell.answer('/assets/gone.js', request('/assets/gone.js')))).toBe('network /assets/gone.js');
  });
});

describe('after an update', () => {
  it('[PWA-15] gives a page of the old build the parts of the old build, and everybody the new page', async () => {
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

  it('[PWA-15] never gives the old page in place of a new one that was lost', async () => {
    const { deploy, caches } = open();
    await deploy(OLD);
    const shell = await deploy(NEW);
    await caches.delete('roundbell-shell-new');
    expect(await read(shell.answer('/app.html', request('/library')))).toBe('network /library');
  });

  it('[PWA-16] forgets the builds before when a page of the new one is alone', async () => {
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

  it('[PWA-16] forgets them at once where no page is open, and touches no cache that is not its own', async () => {
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

  it('[PWA-16] leaves alone what a build that waits to take over has kept', async () => {
    const { deploy, state, names } = open();
    const shell = await deploy(OLD);
    await deploy(NEW);
    state.isOutrun = true;
    await shell.sweep();
    expect(names()).toEqual(['roundbell-shell-old', 'roundbell-shell-new']);
  });
});
