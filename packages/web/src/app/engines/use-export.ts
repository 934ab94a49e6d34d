import type { Export } from '@roundbell/core/formats';
import type { Timer } from '@roundbell/core/timer';
import { useDownload } from '../hooks/use-download.ts';
import { useApp } from './use-app.ts';

/** Hands exports to the browser as files. Both reject if the code that makes them, or the content, is unavailable. */
export interface Exporting {
  exportAll(): Promise<Export>;
  exportTimer(timer: Timer): Promise<void>;
}

/** What moves out, as files of the browser. */
export function useExport(): Exporting {
  const { mover } = useApp();
  const download = useDownload();
  return {
    async exportAll() {
      const made = await (await mover.fetch()).exportAll();
      for (const { text, ...file } of made.files) download({ ...file, content: text });
      return made;
    },
    async exportTimer(timer) {
      const { text, ...file } = await (await mover.fetch()).exportTimer(timer);
      download({ ...file, content: text });
    },
  };
}
