import type { Page, PageWord } from '@roundbell/core';
import { listen } from './listen.ts';

const KEY = 'roundbell.told';

/**
 * PRT-113: pages hear each other through local storage, which every browser reports to the others at once. Unlike a channel it
 * does not keep a page from resting in the history. Where it is blocked, no one hears.
 */
export const throughStorage: Pick<Page, 'tell' | 'onTold'> = {
  tell(word) {
    try {
      localStorage.setItem(KEY, word);
      localStorage.removeItem(KEY);
    } catch {
      // The others notice once they are looked at.
    }
  },
  onTold: (run) =>
    listen(window, 'storage', (event) => {
      if (event instanceof StorageEvent && event.key === KEY && isWord(event.newValue)) run(event.newValue);
    }),
};

const isWord = (value: string | null): value is PageWord => value === 'signed-out' || value === 'signed-out-removed';
