import { ownDevice } from './machine/full-device.ts';
import { bringTimers, moveIn, timerOf } from './people/newcomer.ts';
import { addTimer } from './people/person.ts';
import { expect, expectTimers, namesOnServer, openEditor, save, test, write } from './people/two-devices.ts';

const DEVICE_FULL =
  'This device is full, so this was not saved. Free some space, then try again: everything saved before is still here.';
const HOLD = [{ steps: [{ name: 'Hold', seconds: 1 }] }];

test('a full device says so, loses nothing, and accepts the change when there is room [SYN-88]', async ({
  page,
  server,
}) => {
  const device = await ownDevice(page, server.url);
  const userId = await moveIn(page, server.url, [timerOf('Kept', HOLD)]);
  await page.goto('/library');
  await expectTimers(page, ['Kept']);
  await addTimer(page, 'Kept, too', HOLD);
  await expect.poll(() => namesOnServer(page, server.url)).toEqual(['Kept', 'Kept, too']);
  await openEditor(page, 'Kept');
  await device.fill();

  await write(page, 'Name', 'Changed');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(DEVICE_FULL);
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Changed');
  expect(await namesOnServer(page, server.url)).toEqual(['Kept', 'Kept, too']);

  const window = await page.context().newPage();
  await window.goto('/library');
  await expectTimers(window, ['Kept', 'Kept, too']);
  await window.getByRole('article', { name: 'Kept, too' }).getByRole('button', { name: 'Delete' }).click();
  await window.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(window.getByRole('alert')).toContainText(DEVICE_FULL);
  await expectTimers(window, ['Kept', 'Kept, too']);
  await window.getByRole('article', { name: 'Kept, too' }).getByRole('link', { name: 'Run' }).click();
  await window.getByRole('button', { name: 'Start' }).click();
  await expect(window.getByRole('heading', { name: 'Complete!' })).toBeVisible();
  await window.close();

  await device.makeRoom();
  await save(page);
  await expectTimers(page, ['Changed', 'Kept, too']);
  await expect.poll(() => namesOnServer(page, server.url)).toEqual(['Changed', 'Kept, too']);
  await bringTimers(page, server.url, userId, [timerOf('From elsewhere', HOLD)]);
  await expectTimers(page, ['Changed', 'From elsewhere', 'Kept, too']);
  await page.reload();
  await expectTimers(page, ['Changed', 'From elsewhere', 'Kept, too']);
});
