// The service worker's part in ringing for a page that is closed: every push shows something, and what a page has rung makes no
// second sound.

import type { PushedRing } from '@roundbell/core/ports';

/** A page of the app, which may ring by itself. */
export interface PageBeside {
  readonly url: string;
  postMessage(message: unknown, transfer: Transferable[]): void;
  focus(): Promise<unknown>;
}

/** What it needs of the browser. */
export interface BellPlace {
  /** The address of the app, without a slash at its end. */
  readonly root: string;
  readonly pages: () => Promise<readonly PageBeside[]>;
  readonly open: (url: string) => Promise<unknown>;
  readonly show: (title: string, options: NotificationOptions) => Promise<void>;
  readonly after: (millis: number, run: () => void) => void;
}

/** What a push that cannot be read stands for. */
const SOME_RING: PushedRing = { id: 'some', words: 'A timer is done' };
/** A page that is frozen answers nothing: then the notification rings. */
const ANSWERS_WITHIN = 1000;

/** The bell of a service worker. */
export function createClosedPageBell({ root, pages, open, show, after }: BellPlace) {
  const board = `${root}/kitchen`;

  function rings(page: PageBeside, id: string): Promise<boolean> {
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', ({ data }) => resolve(data === true));
      port1.start();
      after(ANSWERS_WITHIN, () => resolve(false));
      page.postMessage({ push: id }, [port2]);
    });
  }

  return {
    /** Shows what a push says, without a sound if a page rings for it. */
    async ring(data: { json(): unknown } | null): Promise<void> {
      const { id, words } = ringIn(data);
      const isRung = (await Promise.all((await pages()).map((page) => rings(page, id)))).includes(true);
      await show(words, {
        tag: id,
        silent: isRung,
        // Until someone answers, as the bell of a page does.
        requireInteraction: !isRung,
        icon: `${root}/icons/icon-192.png`,
      });
    },
    /** Leads to the board: to a page that shows it, or else a new one, as no other page is to be left. */
    async answer(): Promise<void> {
      const shown = (await pages()).find(({ url }) => url === board || url.startsWith(`${board}/`));
      await (shown === undefined ? open(board) : shown.focus());
    },
  };
}

/** Our own server wrote it; what it cannot be read as rings all the same. */
function ringIn(data: { json(): unknown } | null): PushedRing {
  try {
    const { id, words } = (data?.json() ?? {}) as Readonly<Record<keyof PushedRing, unknown>>;
    return typeof id === 'string' && typeof words === 'string' && words !== '' ? { id, words } : SOME_RING;
  } catch {
    return SOME_RING;
  }
}
