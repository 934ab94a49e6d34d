// What goes wrong with straps while someone trains, and what people do about it, in the built product.

import { expect } from '../machine/journey.ts';
import { openRunScreen } from '../sound/voice-run.ts';
import { packetOf } from '../strap/packet.ts';
import { AEROBIC, FAT_BURN, heartButton, heartDialog, test } from '../strap/strap-run.ts';

test('an adapter that is switched off in a run is waited for [SCR-413]', async ({
  library,
  panel,
  press,
  strap,
  connect,
}) => {
  await connect(AEROBIC);
  await openRunScreen(library);
  await press('Start');
  await expect(panel).toContainText('140 bpm');
  await strap.setRadio('off');
  await expect(panel).toContainText('-- bpm');
  await expect(panel).toContainText('Connecting...');
  await strap.setRadio('on');
  await expect(panel).toContainText('140 bpm');
});

test('without an adapter nothing is connected until there is one [HRT-44]', async ({
  floating,
  dialog,
  button,
  strap,
  chooser,
}) => {
  strap.wear(AEROBIC);
  await strap.setRadio('absent');
  await floating.click();
  await button('Connect').click();
  await expect(dialog.getByRole('alert')).toHaveText('Failed to connect');
  await strap.setRadio('on');
  const chosen = chooser.choose(strap.address);
  await button('Connect').click();
  await chosen;
  await expect(dialog).toContainText('140 bpm');
  await expect(dialog.getByRole('alert')).toBeEmpty();
});

test('a reload mid-run stands paused with the strap, which is read for the rest of the run', async ({
  library,
  floating,
  panel,
  press,
  strap,
  connect,
}) => {
  await connect(AEROBIC);
  await openRunScreen(library);
  await press('Start');
  await expect(panel).toContainText('140 bpm');
  await library.reload();
  await expect(library.getByRole('button', { name: 'Resume', exact: true })).toBeVisible();
  await expect(panel).toContainText('140 bpm');
  await expect(floating).toHaveAccessibleDescription(/140 bpm.*Zone 3/);
  await press('Resume');
  strap.wear(FAT_BURN);
  await expect(panel).toContainText('120 bpm');
  await press('Next step');
  await press('Next step');
  await expect(library.getByRole('heading', { name: 'Complete!' })).toBeVisible();
  await library.getByRole('link', { name: 'See your heart rate' }).click();
  const numbers = library.getByRole('region', { name: 'Heart rate', exact: true });
  await expect(numbers.getByText('120 bpm', { exact: true }).first()).toBeVisible();
});

test('two tabs read one strap; the one that lets go of it leaves it to the other', async ({
  library,
  floating,
  panel,
  press,
  strap,
  connect,
}) => {
  await connect(AEROBIC);
  const second = await library.context().newPage();
  await second.goto(library.url());
  await expect(heartButton(second)).toHaveAccessibleDescription(/140 bpm.*Zone 3/);
  expect(strap.connects).toBe(1);
  await openRunScreen(library);
  await press('Start');

  const there = heartDialog(second);
  await heartButton(second).click();
  await expect(there).toContainText(`Connected to ${strap.name}`);
  await there.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await expect(there).toContainText(`${strap.name} is not connected.`);
  strap.wear(FAT_BURN);
  await there.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(there).toContainText('120 bpm');
  await expect(panel).toContainText('120 bpm');

  await second.close();
  strap.wear(AEROBIC);
  await expect(panel).toContainText('140 bpm');
  await expect(floating).toHaveAccessibleDescription(/140 bpm.*Zone 3/);
});

test('a strap that refuses can be tried again, and one that does not answer can be given up', async ({
  library,
  floating,
  dialog,
  button,
  strap,
  chooser,
}) => {
  strap.wear(AEROBIC);
  strap.setWelcome('refuse');
  await floating.click();
  const chosen = chooser.choose(strap.address);
  await button('Connect').click();
  await chosen;
  await expect(dialog.getByRole('alert')).toHaveText('Failed to connect');

  strap.setWelcome('hang');
  await button('Connect').click();
  await expect(dialog).toContainText('Connecting...');
  await button('Disconnect').click();
  await expect(dialog).toContainText(`${strap.name} is not connected.`);
  // It wakes up, and no one is there any more.
  strap.setWelcome('accept');
  await strap.until('free');
  await button('Connect').dblclick();
  await expect(dialog).toContainText('140 bpm');
  await strap.until('listening');
  await expect(library.getByRole('button', { name: 'Connect', exact: true })).toHaveAttribute('aria-disabled', 'true');
});

test('a strap that one tab forgets is looked for by no other', async ({
  library,
  floating,
  forget,
  strap,
  connect,
}) => {
  await connect(AEROBIC);
  const second = await library.context().newPage();
  await second.goto(library.url());
  await expect(heartButton(second)).toHaveAccessibleDescription(/140 bpm.*Zone 3/);
  await floating.click();
  await forget();
  await strap.until('free');
  await heartButton(second).click();
  await expect(heartDialog(second)).toContainText('No monitor connected.', { timeout: 1500 });
  expect(strap.connects).toBe(1);
});

test('a strap that does not answer is free as soon as it is given up', async ({
  floating,
  dialog,
  button,
  strap,
  connect,
}) => {
  await connect(AEROBIC);
  await floating.click();
  await button('Disconnect').click();
  await strap.until('free');
  strap.setWelcome('hang');
  await button('Connect').click();
  await expect.poll(() => strap.connects).toBe(2);
  await button('Disconnect').click();
  // The hanging call keeps hanging unless it is taken back.
  strap.setWelcome('accept-next');
  await button('Connect').click();
  await expect(dialog).toContainText('140 bpm', { timeout: 3000 });
});

test('whether a strap sends a flood or nonsense, the panel keeps the last heart rate, or none', async ({
  library,
  panel,
  press,
  strap,
  connect,
  expectComplaint,
}) => {
  await connect(AEROBIC);
  await openRunScreen(library);
  await press('Start');
  await expect(panel).toContainText('140 bpm');
  strap.wear(undefined);
  const flood = Array.from({ length: 2000 }, (_, index) => packetOf(100 + (index % 80), { rr: [index % 1000] }));
  await strap.send(...flood, packetOf(151));
  await expect(panel).toContainText('151 bpm');
  await strap.send([], [0x16], [0xff, 1, 2], packetOf(152));
  await expect(panel).toContainText('152 bpm');
  await expectComplaint(/^measurement-malformed /);
  await strap.send(packetOf(0));
  await expect(panel).toContainText('-- bpm');
  await strap.send(packetOf(153), packetOf(300));
  await expect(panel).toContainText('-- bpm');
  await strap.send(packetOf(154));
  await expect(panel).toContainText('154 bpm');
});
