// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useCloseRequest } from './use-close-request.ts';

/** Something that is open, and how often it was asked to close. */
function open() {
  const onClose = vi.fn<() => void>();
  const { rerender } = renderHook(({ isOpen }) => useCloseRequest(isOpen, onClose), { initialProps: { isOpen: true } });
  return { onClose, show: (isOpen: boolean) => rerender({ isOpen }) };
}

describe('with a CloseWatcher', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('is asked to close by Back, and watches no longer once it is closed [SCR-1354]', () => {
    const watchers: { onclose?: () => void; destroy: () => void }[] = [];
    const destroy = vi.fn<() => void>();
    vi.stubGlobal(
      'CloseWatcher',
      class {
        destroy = destroy;
        constructor() {
          watchers.push(this);
        }
      },
    );
    const { onClose, show } = open();
    const before = window.history.length;
    watchers[0]?.onclose?.();
    expect(onClose).toHaveBeenCalledOnce();
    expect(destroy).not.toHaveBeenCalled();
    show(false);
    expect(destroy).toHaveBeenCalledOnce();
    show(true);
    expect([watchers.length, window.history.length]).toEqual([2, before]);
  });
});

describe('without one', () => {
  const { CloseWatcher } = globalThis as { CloseWatcher?: unknown };
  beforeEach(() => void Reflect.deleteProperty(globalThis, 'CloseWatcher'));
  afterEach(() => void Object.assign(globalThis, { CloseWatcher }));

  const goBack = () =>
    act(
      () =>
        new Promise<void>((resolve) => {
          window.addEventListener('popstate', () => resolve(), { once: true });
          window.history.back();
        }),
    );

  it('is asked to close by Back, which stays on the page [SCR-1354]', async () => {
    window.history.replaceState({ described: 'legs' }, '', '/editor');
    const { onClose, show } = open();
    expect(window.history.state).toMatchObject({ described: 'legs' });
    await goBack();
    expect(onClose).toHaveBeenCalledOnce();
    show(false);
    expect([window.location.pathname, window.history.state]).toEqual(['/editor', { described: 'legs' }]);
  });

  it('leaves nothing in the history when it closes otherwise [SCR-1354]', async () => {
    window.history.replaceState({ described: 'arms' }, '', '/editor');
    const { onClose, show } = open();
    show(false);
    await waitFor(() => expect(window.history.state).toEqual({ described: 'arms' }));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('does not lead back from the page to which it closed [SCR-1354]', async () => {
    const { show } = open();
    const back = vi.spyOn(window.history, 'back');
    vi.useFakeTimers();
    show(false);
    window.history.pushState(null, '', '/library');
    vi.runAllTimers();
    vi.useRealTimers();
    expect(back).not.toHaveBeenCalled();
    back.mockRestore();
  });
});
