import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { navigate, useHistoryState } from 'wouter/use-browser-location';
import { useApp } from '../../app/engines/use-app.ts';
import { useLeaving } from '../../app/hooks/use-leaving.ts';
import type { Chosen } from './voice-fields.tsx';

type Unsaved = Partial<Chosen>;

/** What was left, with the address, for someone who undoes leaving. */
interface LeftState {
  readonly left?: Unsaved;
}

/**
 * What is chosen and not saved yet; nothing at first. The browser asks before the page is closed with it, and leaving the screen
 * offers to come back to it for ten seconds. (SCR-1426)
 */
export function useUnsaved(): readonly [Unsaved, Dispatch<SetStateAction<Unsaved>>] {
  const { account, undo } = useApp();
  const left = useHistoryState<LeftState | null>()?.left;
  const [unsaved, setUnsaved] = useState<Unsaved>(left ?? {});
  const isUnsaved = Object.keys(unsaved).length > 0;
  const leave = useRef(() => {});
  useLeaving(leave);
  useEffect(() => {
    leave.current = () => {
      if (!isUnsaved || account.view.getState().state.status !== 'signed-in') return;
      const back = () => navigate('/settings', { state: { left: unsaved } });
      undo.offer({ text: 'Settings not saved.', undo: back, stays: 'ten-seconds' });
    };
  }, [isUnsaved, unsaved, account, undo]);
  useEffect(() => {
    // Once taken: a reload after saving must not bring it back.
    if (left !== undefined) navigate('/settings', { replace: true, state: null });
  }, [left]);
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  return [unsaved, setUnsaved];
}
