import { CLEAR_CLIPS_KEY } from '@roundbell/core';
import { useState } from 'react';
import { useApp } from '../../app/use-app.ts';
import { Button } from '../../parts/button.tsx';
import { Panel } from '../../parts/panel.tsx';

/** For whoever looks for a fault; `onUse` is told of each press and of what came of it. */
export function DeveloperTools({ onUse }: { readonly onUse: () => void }) {
  const app = useApp();
  const [message, setMessage] = useState('');
  async function clear() {
    onUse();
    const removed = await app
      .workout()
      .then(({ clips }) => clips.clearAll({ force: true, key: CLEAR_CLIPS_KEY }))
      .catch(() => undefined);
    setMessage(
      removed === undefined
        ? 'Error clearing cache. See console for details.'
        : `Cache cleared! Removed ${removed} entries.`,
    );
    onUse();
  }
  return (
    <Panel title="Developer tools">
      <Button variant="danger" onClick={() => void clear()}>
        Clear voice cache
      </Button>
      <div role="status">{message}</div>
    </Panel>
  );
}
