import { personIn } from '@roundbell/core';
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useApp } from '../engines/use-app.ts';
import { useLeaving } from './use-leaving.ts';
import { useQuestionBeforeLeaving } from './use-question-before-leaving.ts';

/** What was left, with the address, for someone who undoes leaving. */
interface LeftState<T> {
  readonly left?: Partial<T>;
}

/**
 * What is chosen on this screen and not saved yet; nothing at first. The browser asks before the page is closed with it, and
 * leaving the screen offers to come back to it for ten seconds, with `words` for what is not saved.
 */
export function useUnsaved<T extends object>(
  words: string,
): readonly [Partial<T>, Dispatch<SetStateAction<Partial<T>>>] {
  const { account, undo } = useApp();
  const [path, navigate] = useLocation();
  const left = useHistoryState<LeftState<T> | null>()?.left;
  const [taken, setTaken] = useState<Partial<T>>();
  const [unsaved, setUnsaved] = useState<Partial<T>>({});
  if (left !== undefined && left !== taken) {
    setTaken(left);
    // Someone who is back already may have chosen other things since.
    setUnsaved({ ...left, ...unsaved });
  }
  const isUnsaved = Object.keys(unsaved).length > 0;
  const leave = useRef(() => {});
  useLeaving(leave);
  useEffect(() => {
    leave.current = () => {
      if (!isUnsaved || personIn(account.view.getState().state) === undefined) return;
      const back = () => navigate(path, { state: { left: unsaved } });
      undo.offer({ text: words, undo: back, stays: 'ten-seconds' });
    };
  }, [isUnsaved, unsaved, account, undo, words, path, navigate]);
  useEffect(() => {
    // Once taken: a reload after saving must not bring it back.
    if (left !== undefined) navigate(path, { replace: true, state: null });
  }, [left, path, navigate]);
  useQuestionBeforeLeaving(isUnsaved);
  return [unsaved, setUnsaved];
}
