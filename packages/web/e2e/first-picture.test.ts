// What a page fetches until its first picture stands, which is when it has had a second, or someone has pressed something.

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { DOCUMENT_KINDS } from '@roundbell/core/ports';
import { expect, test } from './machine/journey.ts';
import { BUILT_CLIENT } from './machine/places.ts';
import { openLibrary, timerOf } from './people/newcomer.ts';

const TIMER = {
  ...timerOf('Intervals', [{ repeat: 3, steps: [{ name: 'Fast', seconds: 60 }] }]),
  tags: ['Track', 'outside'],
};

type Screen = 'library' | 'settings' | 'history' | 'run' | 'editor';

/** The address of a screen of someone who has `TIMER`. */
async function addressOf(screen: Screen, page: Page, url: string): Promise<string> {
  await openLibrary(page, url, [TIMER]);
  if (screen !== 'run' && screen !== 'editor') return `${url}/${screen}`;
  const link = page.getByRole('article').getByRole('link', { name: screen === 'run' ? 'Run' : 'Edit' });
  return `${url}${await link.getAttribute('href')}`;
}

/** The scripts that a page asks for from now on, but for those of its workers. */
function scriptsOf(page: Page): Set<string> {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const name = /\/assets\/((?!clock\.worker).*)\.js$/.exec(request.url())?.[1];
    if (name !== undefined) scripts.add(name);
  });
  return scripts;
}

/** Opens a page whose time stands still. */
async function openWithoutTime(page: Page, url: string): Promise<ReadonlySet<string>> {
  // The page before it goes on fetching until it is left.
  await page.goto('about:blank');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const scripts = scriptsOf(page);
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  return scripts;
}

const INTL = ['Collator', 'DateTimeFormat', 'ListFormat', 'NumberFormat', 'PluralRules', 'Segmenter'] as const;

/** Notes what a page asks of the browser's languages before it has drawn `first`: the first question of each kind takes 5 to 40 ms. */
async function watchLanguages(page: Page, first: string): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(
    ([first, ...names]) => {
      const early: string[] = [];
      Object.assign(window, { early });
      const noted = <T extends object>(name: string, target: T): T => {
        const note = () => document.querySelector(first) === null && early.push(name);
        return new Proxy(target, {
          apply(called, self, given) {
            note();
            return Reflect.apply(called as (...all: readonly unknown[]) => unknown, self, given);
          },
          construct(made, given) {
            note();
            return Reflect.construct(made as new (...all: readonly unknown[]) => object, given);
          },
        });
      };
      for (const name of names) Object.assign(Intl, { [name]: noted(name, Intl[name]) });
      const { prototype: text } = String;
      text.localeCompare = noted('localeCompare', text.localeCompare);
      for (const { prototype } of [Number, Date])
        prototype.toLocaleString = noted('toLocaleString', prototype.toLocaleString);
    },
    [first, ...INTL] as const,
  );
  return () => page.evaluate(() => (window as unknown as { early: readonly string[] }).early);
}

/** Those that a built page names itself. */
function namedBy(built: string): readonly string[] {
  const html = readFileSync(`${BUILT_CLIENT}/${built}.html`, 'utf8');
  return [...new Set([...html.matchAll(/\/assets\/([\w.-]+)\.js/g)].map(([, name = '']) => name))].sort();
}

for (const [path, built] of [
  ['', 'index'],
  ['auth', 'auth'],
  ['ready-made', 'ready-made'],
  ['try/tabata', 'try'],
] as const)
  test(`a visitor's /${path} fetches nothing but what it names until its first picture stands`, async ({
    page,
    server,
  }) => {
    const scripts = await openWithoutTime(page, `${server.url}/${path}`);
    expect([...scripts].sort()).toEqual(namedBy(built));
  });

for (const screen of ['library', 'settings', 'history', 'run', 'editor'] as const)
  test(`someone's ${screen} fetches nothing but what it names until its first picture stands, and the rest with the first press`, async ({
    page,
    server,
  }) => {
    const scripts = await openWithoutTime(page, await addressOf(screen, page, server.url));
    expect([...scripts].sort()).toEqual(namedBy(screen));

    await page.keyboard.press('Shift');
    await expect.poll(() => [...scripts].join(' ')).toMatch(/heart-rate-button/);
  });

test("someone's run fetches ahead what its buttons and the way back open, and nothing of links, imports and exports", async ({
  page,
  server,
}) => {
  const address = await addressOf('run', page, server.url);
  await page.goto('about:blank');
  const scripts = scriptsOf(page);
  await page.goto(address);
  const named = namedBy('run');
  const ahead = () =>
    [...scripts].filter((name) => !named.includes(name)).map((name) => name.replace(/-[\w-]{8}$/, ''));
  const all = ['forms', 'heart', 'heart-rate-button', 'late', 'late-run', 'library', 'overlays', 'sessions'];
  await expect.poll(() => all.filter((name) => !ahead().includes(name))).toEqual([]);
  await page.waitForLoadState('networkidle');
  expect(ahead().sort()).toEqual(all);
});

test('a page that is opened asks for each kind of document once', async ({ page, server }) => {
  await openLibrary(page, server.url, [TIMER]);
  await page.goto('about:blank');
  const asked: string[] = [];
  page.on('request', (request) => {
    const kind = /\/api\/sync\/(\w+)\/pull/.exec(request.url())?.[1];
    if (kind !== undefined) asked.push(kind);
  });
  const stream = page.waitForResponse('**/api/sync/events');
  await page.goto(`${server.url}/library`);
  await stream;
  await page.waitForLoadState('networkidle');
  expect(asked.sort()).toEqual([...DOCUMENT_KINDS].sort());
});

for (const [screen, first] of [
  ['library', 'article'],
  ['run', 'main section'],
  ['editor', 'main input'],
] as const)
  test(`someone's ${screen} asks nothing of the browser's languages before its first picture`, async ({
    page,
    server,
  }) => {
    const address = await addressOf(screen, page, server.url);
    const early = await watchLanguages(page, first);
    await page.goto(address);
    await expect(page.locator(first).first()).toBeVisible();
    expect(await early()).toEqual([]);
  });
