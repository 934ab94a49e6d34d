import { humBytes, type Hum } from '@roundbell/core/run';

/** An element that repeats half a minute of the faint tone forever. */
export function openLoop(hum: Hum): HTMLAudioElement {
  const element = new Audio(URL.createObjectURL(new Blob([humBytes(hum)], { type: 'audio/wav' })));
  element.loop = true;
  return element;
}
