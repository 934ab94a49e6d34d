// What every engine's driver gives: a window that loads pages, runs functions in them, and has a mouse and a keyboard.

/** The engines that the product supports. */
export const ENGINES = ['Chromium', 'Firefox', 'WebKit'] as const;
/** All except the one in which all other journeys run. */
export const OTHER_ENGINES = ['Firefox', 'WebKit'] as const;
export type EngineName = (typeof ENGINES)[number];

/** Keys that a journey presses; all other keys are typed as text. */
export type Key = 'Tab' | 'Enter' | 'Space' | 'Escape' | 'Backspace' | 'ArrowDown' | 'ArrowUp';

/** A file that a page gave to the person. */
export interface Download {
  readonly name: string;
  readonly text: string;
}

/** How a window opens. */
export interface WindowOptions {
  /** A size in CSS pixels; WebKit's windows are at least 447 wide. */
  readonly size?: { readonly width: number; readonly height: number };
}

/** One browser window that shares nothing with another: no cookies, no storage. */
export interface Window {
  readonly engine: EngineName;
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page; it may use nothing but its argument, and both argument and result are plain JSON. */
  evaluate<Argument, Result>(script: (argument: Argument) => Result, argument: Argument): Promise<Awaited<Result>>;
  /** A mouse click at a place in the viewport. */
  click(x: number, y: number): Promise<void>;
  press(key: Key): Promise<void>;
  /** Types into whatever has the focus. */
  type(text: string): Promise<void>;
  /** Gives a file on disk to the file field that a selector names. */
  upload(selector: string, path: string): Promise<void>;
  /** The next file that the page gives, once `action` has asked for it. */
  download(action: () => Promise<void>): Promise<Download>;
  screenshot(): Promise<Buffer>;
  /** What the browser has complained about so far: errors of the console and of the page. */
  complaints(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** A started browser. */
export interface Engine {
  open(options?: WindowOptions): Promise<Window>;
  /** Ends it with everything it started. */
  end(): Promise<void>;
}

/** The size of a window if a journey names none. */
export const DESKTOP = { width: 1280, height: 800 } as const;
