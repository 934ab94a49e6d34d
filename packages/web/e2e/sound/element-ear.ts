// Watches what a page plays without knowing of it: its audio elements that play, and how often it started a sound of Web Audio.

/** What the watch keeps on the page. */
export interface ElementEar {
  /** In the order in which they first played. */
  readonly elements: readonly HTMLAudioElement[];
  /** How many sounds of Web Audio were started. */
  started(): number;
}

declare global {
  interface Window {
    elementEar: ElementEar;
  }
}

/** Runs in the page before all else, so it must be self-contained. */
export function installElementEar(): void {
  const elements: HTMLAudioElement[] = [];
  let started = 0;
  window.Audio = new Proxy(window.Audio, {
    construct(made, given: [string?]) {
      const element = new made(...given);
      element.addEventListener('play', () => elements.includes(element) || elements.push(element));
      return element;
    },
  });
  for (const node of [AudioBufferSourceNode, OscillatorNode]) {
    const prototype: { start(when?: number): void } = node.prototype;
    const { start } = prototype;
    prototype.start = function startAndCount(this: AudioScheduledSourceNode, when?: number) {
      started += 1;
      start.call(this, when);
    };
  }
  window.elementEar = { elements, started: () => started };
}
