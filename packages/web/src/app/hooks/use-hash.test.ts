// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { useHash } from './use-hash.ts';

afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
});

it('what stands behind # follows the page where it goes itself', () => {
  window.history.replaceState(null, '', '/t#a');
  const { result } = renderHook(useHash);
  expect(result.current).toBe('#a');
  act(() => navigate('/t/run#b'));
  expect(result.current).toBe('#b');
  act(() => navigate('/t#c', { replace: true }));
  expect(result.current).toBe('#c');
});
