import { vi } from 'vitest';

/** A file as the browser would have kept it. */
export interface SavedFile {
  readonly name: string;
  readonly blob: Blob;
}

/** The files that are handed to the browser from now on, in order, until all mocks are restored. */
export function watchSavedFiles(): readonly SavedFile[] {
  const files: SavedFile[] = [];
  let last = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) last = blob;
    return 'blob:made';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    files.push({ name: this.download, blob: last });
  });
  return files;
}
