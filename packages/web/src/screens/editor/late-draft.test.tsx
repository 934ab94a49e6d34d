// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { storedTimer } from './editor-app.fixture.ts';
import { renderEditor } from './editor.fixture.tsx';

const setting = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
afterEach(() => void (setting.IS_REACT_ACT_ENVIRONMENT = true));

const total = () => screen.getByText('Total duration').nextElementSibling?.textContent;
const row = () =>
  screen.getByRole('group', { name: 'Step 1: Jog' }).querySelector('button[aria-expanded]')?.textContent;

/** A letter as a browser brings it: what is drawn at once is there after it, without what follows. */
function write(field: HTMLInputElement, value: string): Promise<void> {
  setting.IS_REACT_ACT_ENVIRONMENT = false;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return Promise.resolve();
}

it('a letter is in its field and its row before it is in what stands beside them', async () => {
  renderEditor({ timers: [storedTimer()] });
  fireEvent.click(screen.getByRole('button', { name: /^Jog/ }));
  const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Minutes' });
  const before = total();
  await write(field, '2:30');
  expect(field.value).toBe('2:30');
  expect(row()).toContain('2m 30s');
  expect(total()).toBe(before);
  await waitFor(() => expect(total()).not.toBe(before));
});
