// What a phone call, another app or a browser's policy does to the sound of a page, done on purpose.

/** What can be done to the sound of the page. */
export interface SoundScript {
  /** Suspends every context, as a browser may; it could be resumed. */
  suspend(): Promise<void>;
  /** Takes the sound away until `endInterruption`: a context is 'interrupted' and cannot be resumed. */
  interrupt(): Promise<void>;
  endInterruption(): void;
  /** From now on a resume never settles, and a new context stays suspended; a tap ends that, unless it is `forever`. */
  refuse(forever: boolean): void;
}

declare global {
  interface Window {
    soundScript: SoundScript;
  }
}

/** For `addInitScript`. Runs in the page, so it must be self-contained. */
export function installSoundScript(): void {
  const Native = window.AudioContext;
  const contexts = new Set<AudioContext>();
  let isInterrupted = false;
  let refusal: 'none' | 'until-tap' | 'forever' = 'none';

  window.AudioContext = class extends Native {
    constructor(options?: AudioContextOptions) {
      super(options);
      contexts.add(this);
      if (isInterrupted || refusal !== 'none') void super.suspend();
    }
    override get state(): AudioContextState {
      return isInterrupted && super.state !== 'closed' ? 'interrupted' : super.state;
    }
    override resume(): Promise<void> {
      if (isInterrupted) return Promise.reject(new DOMException('interrupted', 'InvalidStateError'));
      return refusal === 'none' ? super.resume() : new Promise(() => undefined);
    }
  };
  const suspendAll = async () => {
    await Promise.all([...contexts].filter(({ state }) => state !== 'closed').map((context) => context.suspend()));
  };
  addEventListener(
    'click',
    ({ isTrusted }) => {
      if (isTrusted && refusal === 'until-tap') refusal = 'none';
    },
    true,
  );
  window.soundScript = {
    suspend: suspendAll,
    async interrupt() {
      isInterrupted = true;
      await suspendAll();
    },
    endInterruption() {
      isInterrupted = false;
      for (const context of contexts) context.dispatchEvent(new Event('statechange'));
    },
    refuse(forever) {
      refusal = forever ? 'forever' : 'until-tap';
    },
  };
}
