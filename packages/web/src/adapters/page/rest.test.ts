import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aroundRest } from './rest.ts';

const tellWindow = (type: string, persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event(type), { persisted }));
const tellDocument = (type: string) => document.dispatchEvent(new Event(type));
const see = (visibilityState: DocumentVisibilityState) => Object.assign(document, { visibilityState });

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

/** What was called, in order. */
function followed() {
  const told: string[] = [];
  const stop = aroundRest({ leave: () => told.push('leave'), comeBack: () => told.push('back') });
  return { told, stop };
}

it.each([
  ['pageshow', () => tellWindow('pageshow', true)],
  ['resume', () => tellDocument('resume')],
  ['visibilitychange', () => tellDocument('visibilitychange')],
])('a page is back once, whichever event tells so first: %s', (_first, tell) => {
  const { told } = followed();
  tellWindow('pagehide', true);
  see('hidden');
  tellDocument('visibilitychange');
  see('visible');
  expect(told).toEqual(['leave']);
  tell();
  tellDocument('resume');
  tellDocument('visibilitychange');
  tellWindow('pageshow', true);
  expect(told).toEqual(['leave', 'back']);
});

it('a page that goes for good does not come back, and one that no one follows is left alone', () => {
  const { told, stop } = followed();
  tellWindow('pageshow', false);
  tellWindow('pagehide', false);
  tellDocument('resume');
  expect(told).toEqual(['leave']);
  stop();
  tellWindow('pagehide', true);
  expect(told).toEqual(['leave']);
});
