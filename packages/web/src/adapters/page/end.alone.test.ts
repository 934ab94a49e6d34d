import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let page: EventTarget;
let heard: string[];
beforeEach(() => {
  vi.resetModules();
  page = new EventTarget();
  heard = [];
  const listen = page.addEventListener.bind(page);
  page.addEventListener = (type: string, ...rest: [EventListener]) => {
    heard.push(type);
    listen(type, ...rest);
  };
  vi.stubGlobal('window', page);
});
afterEach(() => vi.unstubAllGlobals());

const go = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));

it('[PWA-42] work for the end of the page is done once, when it goes for good, and without unload', async () => {
  const { add } = await import('./end.ts');
  const [early, late, never] = [vi.fn(), vi.fn(), vi.fn()];
  add(early).run();
  add(late);
  add(never).remove();
  go(true);
  expect(late).not.toHaveBeenCalled();
  go(false);
  go(false);
  expect([early, late, never].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
  expect(heard).toEqual(['pagehide']);
});
