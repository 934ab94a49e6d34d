// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { rememberPresence, wasSignedIn } from './presence.ts';

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('[SCR-17] remembers on this device whether someone was here', () => {
  expect(wasSignedIn()).toBe(false);
  rememberPresence(true);
  expect(wasSignedIn()).toBe(true);
  rememberPresence(false);
  expect(wasSignedIn()).toBe(false);
});

it('[SCR-17] guesses nothing where nothing can be kept', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  rememberPresence(true);
  expect(wasSignedIn()).toBe(true);
  vi.unstubAllGlobals();
});
