/** A file that is made here. */
export interface Made {
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  readonly content: string | Uint8Array<ArrayBuffer> | Blob;
}

/** The browser reads the file after the click, some of them a good while after. */
const READ_WITHIN_MS = 60_000;

/** Hands files that are made here to the browser, which keeps them where it keeps all of them. */
export function useDownload(): (file: Made) => void {
  return download;
}

/** Hands one file to the browser. */
export function download({ name, type, content }: Made): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS);
}
