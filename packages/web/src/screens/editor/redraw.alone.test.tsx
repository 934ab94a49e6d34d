import { newRound, newStep } from '@roundbell/core/timer';
// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { storedTimer } from './editor-app.fixture.ts';
import { renderEditor } from './editor.fixture.tsx';

const drawn = vi.hoisted(() => ({ badges: 0 }));
vi.mock('../../parts/type-badge.tsx', () => ({
  TypeBadge: () => {
    drawn.badges += 1;
    return null;
  },
}));

const steps = Array.from({ length: 60 }, (_, index) => ({ ...newStep(`step-${index}`), name: `Step ${index}` }));
const sixty = () => renderEditor({ timers: [storedTimer({ rounds: [{ ...newRound('round-a', 1), steps }] })] });

it('draws the step that is added or opened, and none of the other sixty', () => {
  sixty();
  expect(drawn.badges).toBeGreaterThanOrEqual(60);
  drawn.badges = 0;
  fireEvent.click(screen.getByRole('button', { name: 'Add Step' }));
  expect(drawn.badges, 'the new one, and the one that is no longer the last').toBeLessThan(6);
  drawn.badges = 0;
  fireEvent.click(screen.getByRole('button', { name: /^Step 7\b/ }));
  expect(drawn.badges).toBeLessThan(3);
});

it('adding a step changes nothing on the other cards except their positions and ends', () => {
  sixty();
  const cards = screen.getAllByRole('group', { name: /^Step / });
  const changes = new MutationObserver(() => undefined);
  const list = cards[0]?.closest('ol');
  if (list) changes.observe(list, { subtree: true, childList: true, attributes: true, characterData: true });
  fireEvent.click(screen.getByRole('button', { name: 'Add Step' }));
  const written = changes.takeRecords();
  expect(written.filter(({ target }) => target === list).flatMap(({ addedNodes }) => [...addedNodes])).toHaveLength(1);
  const beside = written.filter(({ target }) => cards.some((card) => card.closest('li')?.contains(target)));
  expect(
    beside.map(({ attributeName }) => attributeName),
    'the last of before can now move down',
  ).toEqual(['disabled']);
});

it('opens a step with its first fields, and adds the others afterwards', () => {
  sixty();
  const changes = new MutationObserver(() => undefined);
  changes.observe(document.body, { subtree: true, childList: true });
  fireEvent.click(screen.getByRole('button', { name: /^Step 7\b/ }));
  const fields = screen.getByRole('textbox', { name: 'Step name' }).closest('[data-at]')?.parentElement;
  const later = changes.takeRecords().filter(({ target }) => target === fields);
  expect(later.length).toBeGreaterThan(0);
  expect(screen.getByRole('combobox', { name: 'Type' })).toBeTruthy();
});

it('a change in one step of sixty draws that step alone', async () => {
  const { ports } = sixty();
  fireEvent.click(await screen.findByRole('button', { name: 'Text' }, { timeout: 20_000 }));
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Timer as text' }, { timeout: 20_000 });
  drawn.badges = 0;
  fireEvent.change(field, { target: { value: field.value.replace('- Step 7 30s', '- Step 7 31s') } });
  await act(() => ports.clock.pass(150));
  expect(drawn.badges).toBeGreaterThan(0);
  expect(drawn.badges).toBeLessThan(4);
}, 60_000);
