import { configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { AppContext } from '../../app/engines/use-app.ts';
import { UndoNote } from '../../parts/undo-note.tsx';
import { editorApp, type Given } from './editor-app.fixture.ts';
import { EditorScreen } from './editor-screen.tsx';

// What comes later is loaded before the first test asks for it, the question before a deletion included.
await import('../../parts/dialogs/overlays.tsx');

/** Shows the editor at /editor, or at /editor/{id} of `storedTimer` if `timers` are given. */
export function renderEditor(given: Given & { readonly timerId?: string } = {}) {
  // Checking whether each element is hidden takes most of the time of a test by roles; no style hides anything here.
  configure({ defaultHidden: true });
  const opened = editorApp(given);
  const where = memoryLocation({ path: '/editor', record: true });
  const timerId = given.timerId ?? given.timers?.[0]?.id;
  render(
    <AppContext value={opened.app}>
      <Router hook={where.hook}>
        <EditorScreen {...(timerId !== undefined && { timerId })} />
        <UndoNote undo={opened.app.undo} />
      </Router>
    </AppContext>,
  );
  return { ...opened, path: () => where.history.at(-1), user: userEvent.setup() };
}
