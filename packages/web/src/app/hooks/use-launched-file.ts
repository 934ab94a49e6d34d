import { useEffect, useEffectEvent } from 'react';

/** What Chromium hands to an installed app that was opened with files. */
interface LaunchQueue {
  setConsumer(consume: (launch: { readonly files?: readonly FileSystemFileHandle[] }) => void): void;
}

/** Gets the file with which the system opened the app, now or while this is shown; never, where no system does that. (PWA-49) */
export function useLaunchedFile(take: (file: File) => void): void {
  const onFile = useEffectEvent(take);
  useEffect(() => {
    const { launchQueue } = window as { readonly launchQueue?: LaunchQueue };
    launchQueue?.setConsumer(({ files = [] }) => {
      // One that is gone meanwhile is as if nothing had been opened.
      void files[0]?.getFile().then(onFile, () => undefined);
    });
  }, []);
}
