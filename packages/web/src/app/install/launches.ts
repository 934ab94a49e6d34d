// Launches of the installed app that the browser hands to a page which is open already (Chromium). It has one consumer for each
// page, so what follows addresses and what reads files share it.

/** What a launch brings along: Chromium names no address beside files. */
export interface Launch {
  readonly targetURL?: string | null;
  readonly files?: readonly FileSystemFileHandle[];
}

/** Where Chromium keeps launches until someone takes them. */
export interface LaunchQueue {
  setConsumer(consume: (launch: Launch) => void): void;
}

/** Gives each launch of this page to those who want it. */
export interface Launches {
  /** Hands over each launch but the page's own, to `lead`, which answers whether the page goes where it leads. */
  follow(lead: (launch: Launch) => boolean): void;
  /** Hands over the file of a launch, now or later, until stopped. */
  takeFiles(take: (file: FileSystemFileHandle) => void): () => void;
}

/** Listens once someone wants launches; never, where `queueHere` finds no queue. */
export function createLaunches(queueHere: () => LaunchQueue | undefined): Launches {
  // The first of those that have waited opened this page, or was repeated by a reload: the page has been there.
  let isOwn = true;
  let lead: ((launch: Launch) => boolean) | undefined;
  let take: ((file: FileSystemFileHandle) => void) | undefined;
  let waiting: FileSystemFileHandle | undefined;

  function consume(launch: Launch): void {
    const leads = !isOwn && lead?.(launch) === true;
    isOwn = false;
    const file = launch.files?.[0];
    if (file === undefined) return;
    // Who takes files here is about to go: the page it leads to will take this one.
    if (leads || take === undefined) waiting = file;
    else take(file);
  }

  function listen(): void {
    queueHere()?.setConsumer(consume);
    isOwn = false;
  }

  return {
    follow(next) {
      lead = next;
      listen();
    },
    takeFiles(next) {
      const file = waiting;
      waiting = undefined;
      take = next;
      if (file !== undefined) next(file);
      listen();
      return () => {
        if (take === next) take = undefined;
      };
    },
  };
}

/** Those of this page. */
export const launches = createLaunches(() => (window as { readonly launchQueue?: LaunchQueue }).launchQueue);
