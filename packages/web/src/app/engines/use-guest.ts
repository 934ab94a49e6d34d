import { useStore } from 'zustand';
import { useApp } from './use-app.ts';

/** Whether the library here is a guest's, which no server has. */
export function useGuest(): boolean {
  return useStore(useApp().account.view, ({ state }) => state.status === 'guest');
}
