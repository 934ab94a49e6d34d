// cspell:ignore data
import { createEmitter } from '@roundbell/core/base';

/** What a device's pages say to each other about the names they hold. */
export type Word =
  /** To the page that holds it: let it go; I have let it go; I have it now. */
  | { readonly kind: 'wants' | 'free' | 'taken'; readonly name: string }
  | { readonly kind: 'who' }
  | { readonly kind: 'holds'; readonly names: readonly string[] };

/** A channel between a device's pages; silent if the browser has none, and not opened before it is needed. */
export interface PageWords {
  /** Whether there is a channel; opens it. */
  open(): boolean;
  tell(word: Word): void;
  /** Sends a word and listens to the others for this long (ms), or until `heard` says that it is enough. */
  ask(word: Word, ms: number, heard: (answer: Word) => boolean): Promise<void>;
}

/** A page's end of the channel; `onWord` gets every word from the other pages from `open` on. */
export function createWords(openChannel: () => BroadcastChannel | undefined, onWord: (word: Word) => void): PageWords {
  const words = createEmitter<Word>();
  let channel: BroadcastChannel | undefined;
  const tell = (word: Word) => channel?.postMessage(word);
  return {
    open() {
      if (channel !== undefined) return true;
      channel = openChannel();
      channel?.addEventListener('message', ({ data: word }: MessageEvent<Word>) => {
        words.emit(word);
        onWord(word);
      });
      return channel !== undefined;
    },
    tell,
    ask: (word, ms, heard) =>
      new Promise<void>((resolve) => {
        const end = () => {
          clearTimeout(timer);
          stop();
          resolve();
        };
        const stop = words.on((answer) => void (heard(answer) && end()));
        const timer = setTimeout(end, ms);
        tell(word);
      }),
  };
}
