import { CLEAR_CLIPS_KEY } from '@roundbell/core/run';
import { useState } from 'react';
import { useApp } from '../../app/engines/use-app.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Panel } from '../../parts/panel.tsx';

interface DeveloperToolsProps {
  /** Gets the work being done, which does not reject. */
  readonly onUse: (work: Promise<unknown>) => void;
}

/** For people looking for a fault. */
export function DeveloperTools({ onUse }: DeveloperToolsProps) {
  const app = useApp();
  const [message, setMessage] = useState('');
  async function clear() {
    const { clips } = await app.workout.fetch();
    return clips.clearAll({ force: true, key: CLEAR_CLIPS_KEY });
  }
  async function clearAndTell() {
    const removed = await clear().catch(() => undefined);
    setMessage(
      removed === undefined
        ? 'Error clearing cache. See console for details.'
        : `Cache cleared! Removed ${removed} entries.`,
    );
  }
  return (
    <Panel title="Developer tools">
      <Button variant="danger" onClick={() => onUse(clearAndTell())}>
        Clear voice cache
      </Button>
      <div role="status">{message}</div>
    </Panel>
  );
}
