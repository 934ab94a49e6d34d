import { configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { AppContext } from '../../app/engines/use-app.ts';
import { UndoNote } from '../../parts/undo-note.tsx';
import { editorApp, type Given } from './editor-app.fixture.ts';
import { EditorScreen } from './editor-screen.tsx';

// The question before a deletion is a separate chunk: it is loaded before the first test asks for it.
await import('../../parts/dialogs/overlays.tsx');
await import('./hands/hands.ts');
await import('./hands/keys-button.tsx');
await import('./many/selected-steps.tsx');
await import('./more/more-of-step.tsx');
await import('./more/saying.tsx');
await import('./glance/timeline-region.tsx');
await import('./glance/advice-region.tsx');
await import('./rehearse/rehearse-region.tsx');

/** Shows the editor at /editor, or at /editor/{id} of `storedTimer` if `timers` are given. */
export function renderEditor(given: Given & { readonly timerId?: string } = {}) {
  // Checking whether each element is hidden takes most of the time of a test by roles; no style hides anything here.
  configure({ defaultHidden: true });
  const kept = editorApp(given);
  const where = memoryLocation({ path: '/editor', record: true });
  const timerId = given.timerId ?? given.timers?.[0]?.id;
  render(
    <AppContext value={kept.app}>
      <Router hook={where.hook}>
        <EditorScreen {...(timerId !== undefined && { timerId })} />
        <UndoNote undo={kept.app.undo} isOverRun={false} />
      </Router>
    </AppContext>,
  );
  return { ...kept, path: () => where.history.at(-1), user: userEvent.setup() };
}
