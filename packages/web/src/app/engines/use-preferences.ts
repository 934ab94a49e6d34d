import { personIn, type Preferences } from '@roundbell/core';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useApp } from './use-app.ts';

/** What the person here prefers; undefined while no one is. */
export function usePreferences(): Preferences | undefined {
  const { account } = useApp();
  return useStore(account.view, ({ state }) => personIn(state)?.profile.preferences);
}

interface Choice<Value> {
  readonly value: Value;
  /** What was stored then. */
  readonly instead: Value;
}

/** One of them, as it was just chosen or is stored, and how it is chosen; `problem` says why that could not be saved. */
export function usePreference<Key extends keyof Preferences>(key: Key) {
  const { settings } = useApp();
  const stored = usePreferences()?.[key];
  const [choice, setChoice] = useState<Choice<Preferences[Key] | undefined>>();
  const [problem, setProblem] = useState<string>();
  // Whatever is stored from now on is shown, also if another device did it.
  if (choice !== undefined && choice.instead !== stored) setChoice(undefined);
  const choose = async (value: Preferences[Key]) => {
    setChoice({ value, instead: stored });
    const result = await settings.saveDefaults({ [key]: value });
    setProblem(result.ok ? undefined : result.message);
    if (!result.ok) setChoice(undefined);
  };
  return {
    stored,
    chosen: choice === undefined ? stored : choice.value,
    problem,
    choose: (value: Preferences[Key]) => void choose(value),
  };
}
