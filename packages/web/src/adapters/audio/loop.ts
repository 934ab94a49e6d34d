import { humBytes, type Hum } from '@roundbell/core';

/** PRT-51: an element that plays half a minute of the faint tone for ever. */
export function openLoop(hum: Hum): HTMLAudioElement {
  const element = new Audio(URL.createObjectURL(new Blob([humBytes(hum)], { type: 'audio/wav' })));
  element.loop = true;
  return element;
}
