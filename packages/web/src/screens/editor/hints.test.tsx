// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { lateHints } from '../../parts/hints/late-hints.tsx';
import { renderEditor } from './editor.fixture.tsx';

await lateHints.fetch();

afterEach(cleanup);

describe('hints of the editor', () => {
  it('stand at the end of it, for someone who is new here', async () => {
    const { app } = renderEditor();
    expect(screen.queryByRole('region', { name: 'Hints' })).toBeNull();
    await act(() => app.device.meet(true));
    const region = await screen.findByRole('region', { name: 'Hints' });
    expect(within(region).getAllByRole('listitem')).toHaveLength(3);
    const save = screen.getByRole('button', { name: 'Save' });
    expect(save.compareDocumentPosition(region) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  });
});
