import type { Made } from './use-download.ts';

/** What is handed to another program. */
export interface Shared {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

/** The ways out of this browser. */
export interface Sharing {
  /** Puts a text on the clipboard; false if the browser does not let it. Call inside a gesture. */
  copy(text: string): Promise<boolean>;
  /** Opens the system's share sheet; undefined where there is none. False if it did not open; someone may close it again. */
  readonly share: ((what: Shared) => Promise<boolean>) | undefined;
  /** The same with a file; undefined where the system takes none of its kind. */
  readonly fileShare: (file: Made) => (() => Promise<boolean>) | undefined;
}

/** Hands something to the clipboard or to another program. */
export function useShare(): Sharing {
  return { copy, share: 'share' in navigator ? share : undefined, fileShare };
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Refused, or an address without encryption, where there is no clipboard.
    return false;
  }
}

function fileShare({ name, type, content }: Made): (() => Promise<boolean>) | undefined {
  const files = [new File([content], name, { type })];
  return 'canShare' in navigator && navigator.canShare({ files }) ? () => share({ files }) : undefined;
}

async function share(what: Shared | { readonly files: File[] }): Promise<boolean> {
  try {
    await navigator.share({ ...what });
    return true;
  } catch (cause) {
    // A second tap finds the sheet of the first one open.
    return cause instanceof DOMException && (cause.name === 'AbortError' || cause.name === 'InvalidStateError');
  }
}
