// A person at a window: what they see is found by role and name, and every action uses the mouse or the keyboard.

import { expect } from '@playwright/test';
import { pause } from './child.ts';
import type { Download, EngineName, Key, Window } from './engine.ts';
import type { Place, Spot as PlainSpot, Words as PlainWords } from './eyes.ts';

type Words = string | RegExp;

/** Something on the page, by what assistive technology or the eye calls it. */
export type Spot = { readonly within?: Spot } & (
  | { readonly role: string; readonly name?: Words }
  | { readonly label: string }
  | { readonly text: Words }
);

/** Everything awaited is there by then, even on a busy machine (ms). */
const WAIT = 20_000;

/** Someone who uses the product in one engine. */
export interface Hand {
  readonly engine: EngineName;
  readonly window: Window;
  open(path: string): Promise<void>;
  reload(): Promise<void>;
  /** Waits until it is visible. */
  sees(spot: Spot, patience?: number): Promise<void>;
  /** Waits until it is visible nowhere. */
  seesNo(spot: Spot): Promise<void>;
  /** Waits until the text of the first one matches. */
  reads(spot: Spot, text: Words): Promise<void>;
  /** Waits until everything found has these texts, in any order. */
  readsAll(spot: Spot, texts: readonly string[]): Promise<void>;
  texts(spot: Spot): Promise<readonly string[]>;
  /** Waits until the value of the first field is this. */
  holds(spot: Spot, value: string): Promise<void>;
  attribute(spot: Spot, name: string): Promise<string | null>;
  isChecked(spot: Spot): Promise<boolean>;
  isFocused(spot: Spot): Promise<boolean>;
  /** Clicks its middle, once it is still and nothing covers it. */
  tap(spot: Spot): Promise<void>;
  /** Replaces the text of a field by typing. */
  fill(spot: Spot, text: string): Promise<void>;
  /** Chooses an option of a select, or a time, by its value, as the browser's own picker does. */
  choose(spot: Spot, value: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Presses Tab until it has the focus. */
  tabTo(spot: Spot, most?: number): Promise<void>;
  upload(path: string): Promise<void>;
  download(action: () => Promise<void>): Promise<Download>;
  evaluate: Window['evaluate'];
  /** Waits until a condition of the page holds. */
  until<Argument>(condition: (argument: Argument) => unknown, argument: Argument, patience?: number): Promise<void>;
}

const plainWords = (words: Words): PlainWords => (typeof words === 'string' ? words : { pattern: words.source });

function plain(spot: Spot): PlainSpot {
  const around = spot.within === undefined ? {} : { within: plain(spot.within) };
  if ('label' in spot) return { ...around, label: spot.label };
  if ('text' in spot) return { ...around, text: plainWords(spot.text) };
  return { ...around, role: spot.role, ...(spot.name === undefined ? {} : { name: plainWords(spot.name) }) };
}

const told = (spot: Spot): string => JSON.stringify(plain(spot));

/** Someone at a window whose pages have eyes. */
export function handAt(window: Window, url: string): Hand {
  const ask = <Name extends 'texts' | 'values' | 'place' | 'isFocused'>(name: Name, spot: Spot) =>
    window.evaluate(([asked, where]) => globalThis.window.eyes[asked](where), [name, plain(spot)] as const);
  // While one page is being left for another, neither can be asked anything.
  const look = <Result>(asking: () => Promise<Result>, meanwhile: Result) => asking().catch(() => meanwhile);
  const texts = (spot: Spot) => look(() => ask('texts', spot) as Promise<readonly string[]>, []);
  const until = (asking: () => Promise<unknown>, words: string, timeout = WAIT) =>
    expect.poll(() => look(asking, false), { message: `${window.engine}: ${words}`, timeout, intervals: [50] });

  const sees: Hand['sees'] = (spot, patience) =>
    until(async () => (await texts(spot)).length > 0, `sees ${told(spot)}`, patience).toBe(true);

  const placeOf = async (spot: Spot): Promise<{ x: number; y: number }> => {
    const deadline = performance.now() + WAIT;
    let before: Place = { why: 'it was not looked for' };
    for (;;) {
      const found = await look<Place>(() => ask('place', spot) as Promise<Place>, { why: 'the page is loading' });
      if ('x' in found && 'x' in before && found.x === before.x && found.y === before.y) return found;
      if (performance.now() > deadline)
        throw new Error(`${window.engine}: cannot tap ${told(spot)}: ${'why' in found ? found.why : 'it moves'}`);
      before = found;
      await pause();
    }
  };

  const tap: Hand['tap'] = async (spot) => {
    const { x, y } = await placeOf(spot);
    await window.click(x, y);
  };

  return {
    engine: window.engine,
    window,
    open: (path) => window.goto(`${url}${path}`),
    reload: () => window.reload(),
    sees,
    seesNo: (spot) =>
      until(async () => ((await ask('texts', spot)) as readonly string[]).length, `sees no ${told(spot)}`).toBe(0),
    reads: (spot, text) => {
      const first = until(async () => (await texts(spot))[0] ?? '', `reads ${told(spot)}`);
      return typeof text === 'string' ? first.toBe(text) : first.toMatch(text);
    },
    readsAll: (spot, wanted) =>
      until(async () => [...(await texts(spot))].sort(), `reads all ${told(spot)}`).toEqual([...wanted].sort()),
    texts,
    holds: (spot, value) => until(async () => ((await ask('values', spot)) as string[])[0], told(spot)).toBe(value),
    async attribute(spot, name) {
      await sees(spot);
      return window.evaluate(([where, what]) => globalThis.window.eyes.attribute(where, what), [
        plain(spot),
        name,
      ] as const);
    },
    isChecked: (spot) => window.evaluate((where) => globalThis.window.eyes.isChecked(where), plain(spot)),
    isFocused: (spot) => ask('isFocused', spot) as Promise<boolean>,
    tap,
    async fill(spot, text) {
      await tap(spot);
      await window.evaluate((where) => globalThis.window.eyes.select(where), plain(spot));
      await window.press('Backspace');
      await window.type(text);
      await until(async () => ((await ask('values', spot)) as string[])[0], `fills ${told(spot)}`).toBe(text);
    },
    async choose(spot, value) {
      await sees(spot);
      await window.evaluate(([where, what]) => globalThis.window.eyes.choose(where, what), [
        plain(spot),
        value,
      ] as const);
    },
    press: (key) => window.press(key),
    async tabTo(spot, most = 150) {
      await sees(spot);
      for (let presses = 0; presses < most; presses += 1) {
        if (await ask('isFocused', spot)) return;
        await window.press('Tab');
      }
      throw new Error(`${window.engine}: ${told(spot)} is not reached by ${most} presses of Tab`);
    },
    upload: (path) => window.upload('input[type=file]', path),
    download: (action) => window.download(action),
    evaluate: (script, argument) => window.evaluate(script, argument),
    until: (condition, argument, patience) =>
      until(async () => Boolean(await window.evaluate(condition, argument)), condition.toString(), patience).toBe(true),
  };
}
