// Where the app is served from, as its build was told.

/** What serves it: our own server, or a host of files alone, which knows no accounts. */
export type Host = 'server' | 'static';

/** Which one it is. The build knows, and leaves out what is for the other. */
export const HOST: Host = import.meta.env.MODE === 'static' ? 'static' : 'server';

/** What every address of the app begins with: '' at the root of a site, as with our server, else a path without a slash at its end. */
export const BASE = HOST === 'static' ? import.meta.env.BASE_URL.slice(0, -1) : '';

/** The path of the open page, as the routes know it. */
export function pathHere(): string {
  return window.location.pathname.slice(BASE.length);
}

/** The whole address of a page of the app, to be opened elsewhere. */
export function addressOf(path: string): string {
  return window.location.origin + BASE + path;
}
