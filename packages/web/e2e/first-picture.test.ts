// What a page fetches until its first picture stands, which is when it has had a second, or someone has pressed something.

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './machine/journey.ts';
import { BUILT_CLIENT } from './machine/places.ts';
import { openLibrary, timerOf } from './people/newcomer.ts';

const TIMER = timerOf('Intervals', [{ repeat: 3, steps: [{ name: 'Fast', seconds: 60 }] }]);

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
    await openLibrary(page, server.url, [TIMER]);
    const link = page
      .getByRole('article', { name: TIMER.name })
      .getByRole('link', { name: screen === 'run' ? 'Run' : 'Edit' });
    const address = screen === 'run' || screen === 'editor' ? await link.getAttribute('href') : `/${screen}`;
    const scripts = await openWithoutTime(page, `${server.url}${address}`);
    expect([...scripts].sort()).toEqual(namedBy(screen));

    await page.keyboard.press('Shift');
    await expect.poll(() => [...scripts].join(' ')).toMatch(/heart-rate-button/);
  });
