import { useEffect, useEffectEvent } from 'react';
import { launches } from '../install/launches.ts';

/** Gets the file with which the system opened the app, now or while this is shown; never, where no system does that. */
export function useLaunchedFile(take: (file: File) => void): void {
  const onFile = useEffectEvent(take);
  useEffect(() => {
    // One that is gone meanwhile is as if nothing had been opened.
    return launches.takeFiles((file) => void file.getFile().then(onFile, () => undefined));
  }, []);
}
