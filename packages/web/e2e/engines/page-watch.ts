// What a page records about itself, for drivers that do not report it: its complaints, including those of earlier pages
// in this window, and the files it hands out.

import type { Download } from './engine.ts';

/** What the page has recorded. */
export interface PageWatch {
  readonly downloads: readonly Download[];
  complaints(): readonly string[];
}

declare global {
  interface Window {
    pageWatch: PageWatch;
  }
}

/** Runs in the page before every other script, so it must be self-contained. */
export function watchPage(): void {
  const KEY = 'page-watch';
  const downloads: Download[] = [];
  const files = new Map<string, Blob>();
  const complaints = () => JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as string[];
  const complain = (...words: readonly unknown[]) => {
    const text = words.map((word) => (word instanceof Error ? `${word.message}\n${word.stack ?? ''}` : String(word)));
    sessionStorage.setItem(KEY, JSON.stringify([...complaints(), text.join(' ')]));
  };
  const error = console.error.bind(console);
  console.error = (...words: unknown[]) => {
    complain(...words);
    error(...words);
  };
  addEventListener('error', (event) => complain(event.error ?? event.message));
  addEventListener('unhandledrejection', (event) => complain('unhandled:', event.reason));
  addEventListener('securitypolicyviolation', (event) => {
    console.error(`policy ${event.violatedDirective} refused ${event.blockedURI}`);
  });

  const create = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (source: Blob | MediaSource) => {
    const url = create(source);
    if (source instanceof Blob) files.set(url, source);
    return url;
  };
  const click = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    const file = files.get(this.href);
    const name = this.download;
    if (file !== undefined && name !== '') void file.text().then((text) => downloads.push({ name, text }));
    Reflect.apply(click, this, []);
  };
  window.pageWatch = { downloads, complaints };
}
