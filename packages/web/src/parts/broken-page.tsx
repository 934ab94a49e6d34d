import { arrived } from '@roundbell/core/base';
import { useApp } from '../app/engines/use-app.ts';
import { Banner } from './banner.tsx';
import { Button } from './controls/button.tsx';

/** Stands in place of what cannot be drawn. */
export function BrokenPage() {
  const { workout } = useApp();
  const isRunning = arrived(workout)?.player.view.getState().status === 'running';
  return (
    <>
      <Banner tone="error">
        Something went wrong on this page. {isRunning && 'The timer keeps running. '}Reloading it may help.
      </Banner>
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </>
  );
}
