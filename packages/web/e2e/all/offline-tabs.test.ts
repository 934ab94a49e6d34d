import { openLibrary, timerOf } from '../people/newcomer.ts';
import {
  deleteTimer,
  expect,
  expectTimers,
  namesOnServer,
  onServer,
  openEditor,
  save,
  test,
  write,
} from '../people/two-devices.ts';

const HOLD = [{ steps: [{ name: 'Hold', seconds: 9 }] }];

test('what one tab saves or deletes is immediately in the other, offline too [SYN-82]', async ({
  page,
  server,
  context,
  forgiveAway,
}) => {
  await openLibrary(page, server.url, [timerOf('First', HOLD), timerOf('Second', HOLD)]);
  const other = await context.newPage();
  await other.goto('/library');
  await expectTimers(other, ['First', 'Second']);
  // The editor's code has loaded before the network goes.
  for (const tab of [page, other]) {
    await openEditor(tab, 'First');
    await tab.goBack();
    await expectTimers(tab, ['First', 'Second']);
  }
  // So has the question before a deletion.
  await page.bringToFront();
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/overlays-')),
  );
  await context.setOffline(true);

  await openEditor(other, 'First');
  await write(other, 'Name', 'First of all');
  await save(other);
  await expectTimers(page, ['First of all', 'Second'], 1000);
  await deleteTimer(page, 'Second');
  await expectTimers(other, ['First of all'], 1000);
  await context.setOffline(false);
  await expect.poll(() => namesOnServer(page, server.url)).toEqual(['First of all']);
  forgiveAway();
});

test('deleted in one tab while the other edits it: what is written stays, and Save restores the timer [SYN-83]', async ({
  page,
  server,
  context,
}) => {
  await openLibrary(page, server.url, [timerOf('Wanted', HOLD)]);
  const editor = await context.newPage();
  await editor.goto('/library');
  await openEditor(editor, 'Wanted');
  await write(editor, 'Description', 'still wanted');
  await deleteTimer(page, 'Wanted');
  await expect.poll(() => namesOnServer(page, server.url)).toEqual([]);

  await expect(editor.getByText('This timer was deleted in another window or on another device.')).toBeVisible();
  await expect(editor.getByRole('textbox', { name: 'Description' })).toHaveValue('still wanted');
  await save(editor);
  for (const tab of [page, editor]) await expectTimers(tab, ['Wanted']);
  await expect.poll(() => namesOnServer(page, server.url)).toEqual(['Wanted']);
});

test('open in the editors of both tabs and saved in both: every change is kept [SYN-84]', async ({
  page,
  server,
  context,
}) => {
  await openLibrary(page, server.url, [timerOf('Shared', HOLD)]);
  const other = await context.newPage();
  await other.goto('/library');
  for (const tab of [page, other]) await openEditor(tab, 'Shared');
  await write(page, 'Name', 'Shared by two');
  await write(other, 'Description', 'one of them wrote this');
  await other.getByRole('button', { name: 'Add Round', exact: true }).click();
  await other
    .getByRole('group', { name: /^Round 2:/ })
    .getByRole('button', { name: 'Add Step' })
    .click();
  await save(page);
  await save(other);

  for (const tab of [page, other]) await expectTimers(tab, ['Shared by two']);
  const [timer, ...copies] = await untilTwoRounds();
  expect(copies).toEqual([]);
  expect(timer?.body).toMatchObject({ name: 'Shared by two', description: 'one of them wrote this' });

  async function untilTwoRounds() {
    const rounds = async () => (await onServer(page, server.url)).map(({ body }) => (body['rounds'] as []).length);
    await expect.poll(rounds).toEqual([2]);
    return onServer(page, server.url);
  }
});
