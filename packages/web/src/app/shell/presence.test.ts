// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { noteLeaving, rememberPresence, wasLeaving, wasSignedIn } from './presence.ts';

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('remembers on this device whether someone was here', () => {
  expect(wasSignedIn()).toBe(false);
  rememberPresence(true);
  expect(wasSignedIn()).toBe(true);
  rememberPresence(false);
  expect(wasSignedIn()).toBe(false);
});

it('guesses nothing where nothing can be kept', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  rememberPresence(true);
  noteLeaving('ann');
  expect([wasSignedIn(), wasLeaving('ann')]).toEqual([true, false]);
  vi.unstubAllGlobals();
});

it('remembers who has pressed Sign Out until no one is here, or it has ended', () => {
  noteLeaving('ann');
  expect([wasLeaving('ann'), wasLeaving('bob')]).toEqual([true, false]);
  noteLeaving(undefined);
  expect(wasLeaving('ann')).toBe(false);
  noteLeaving('ann');
  rememberPresence(false);
  expect(localStorage.length).toBe(0);
});
