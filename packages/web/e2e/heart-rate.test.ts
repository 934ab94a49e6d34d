// A strap on the chest of someone who trains, in the built product.

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { heldPeakOf } from '@roundbell/core/heart';
import { type XmlElement, readXml, tcxProblems } from '../../core/src/testing/tcx-schema.ts';
import { expect } from './machine/journey.ts';
import { openRunScreen } from './sound/voice-run.ts';
import { AEROBIC, FAT_BURN, MAXIMUM, test } from './strap/strap-run.ts';

/** The text of the file that a button of the page saves. */
async function savedBy(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
  return readFile(await file.path(), 'utf8');
}

/** Everything on this path under an element. */
function allAt(element: XmlElement, ...[name, ...deeper]: readonly string[]): readonly XmlElement[] {
  return name === undefined
    ? [element]
    : element.children.filter((child) => child.name === name).flatMap((child) => allAt(child, ...deeper));
}

const textsAt = (element: XmlElement, ...path: readonly string[]) => allAt(element, ...path).map(({ text }) => text);

/** The lines of a CSV text without quoted values, each keyed by the header. */
function rowsOf(csv: string): readonly Readonly<Record<string, string | undefined>>[] {
  const [titles = [], ...lines] = csv
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  return lines.map((fields) => Object.fromEntries(titles.map((title, index) => [title, fields[index]])));
}

test('strap to zone to panel to history [HRT-63, HRT-180]', async ({
  library,
  floating,
  dialog,
  button,
  panel,
  press,
  strap,
  chooser,
}) => {
  await openRunScreen(library);
  await expect(panel).toContainText('No monitor connected');

  // Two bytes for the beats, and everything else a packet can report.
  strap.setBattery(64);
  strap.wear(AEROBIC, { isWide: true, energy: 500, rr: [440, 438] });
  await floating.click();
  const chosen = chooser.choose(strap.address);
  await button('Connect').click();
  await chosen;
  await expect(dialog).toContainText(`Connected to ${strap.name}`);
  await expect(dialog).toContainText('140 bpm');
  await expect(dialog).toContainText('Zone 3, Aerobic');
  await expect(dialog).toContainText('Battery 64%');
  await button('Close').click();

  await expect(floating).toHaveAccessibleDescription(/140 bpm.*Zone 3/);
  await press('Start');
  await expect(library.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  strap.wear(AEROBIC, { isWide: true, energy: 500, rr: [440, 438] });
  await expect(panel).toContainText('140 bpm');
  await expect(panel).toContainText('Zone 3, Aerobic');
  await expect(panel).toContainText('in target');
  await expect(panel).toContainText('Battery 64%');
  strap.wear(FAT_BURN);
  await expect(panel).toContainText('Zone 2, Fat Burn');
  await expect(panel).toContainText('below target');
  // A step that is left before the sound is awake, when the run's clock begins, has taken no time, and is no lap.
  await expect(library.getByRole('timer', { name: 'Time remaining' })).toHaveText(/^9:5/);
  await press('Next step');
  strap.wear(MAXIMUM, { rr: [361] });
  await expect(panel).toContainText('170 bpm');
  await expect(panel).toContainText('Zone 5, Maximum');
  await expect(panel).toContainText('above target');
  // Someone who takes the strap off sees no old heart rate.
  strap.wear(MAXIMUM, { contact: 'lost' });
  await expect(panel).toContainText('-- bpm');
  strap.wear(FAT_BURN);
  await expect(panel).toContainText('120 bpm');
  await press('Next step');

  await expect(library.getByRole('heading', { name: 'Complete!' })).toBeVisible({ timeout: 30_000 });
  await library.getByRole('link', { name: 'See your heart rate' }).click();
  await expect(library.getByRole('heading', { level: 1, name: 'Hills' })).toBeVisible();

  await library.goto('/history');
  const session = library.getByRole('list', { name: 'Sessions' }).getByRole('link', { name: /^Hills/ });
  await expect(session).toContainText('170 bpm');
  await session.click();
  const tcx = await savedBy(library, 'Export TCX');
  expect(tcxProblems(tcx)).toEqual([]);
  const workout = readXml(tcx);
  const lap = ['Activities', 'Activity', 'Lap'];
  expect(textsAt(workout, ...lap, 'Notes')).toEqual(['Warm up', 'Push', 'Settle']);
  expect(textsAt(workout, ...lap, 'MaximumHeartRateBpm', 'Value').slice(0, 2)).toEqual(['140', '170']);

  const rows = rowsOf(await savedBy(library, 'Export CSV'));
  const trackpoint = [...lap, 'Track', 'Trackpoint'];
  // Where a lap begins and ends there is a point as well, with or without a heart rate.
  const measured = allAt(workout, ...trackpoint).filter((point) => allAt(point, 'HeartRateBpm').length > 0);
  expect(rows.map(({ time }) => time)).toEqual(measured.flatMap((point) => textsAt(point, 'Time')));
  expect(rows.map(({ bpm }) => bpm)).toEqual(textsAt(workout, ...trackpoint, 'HeartRateBpm', 'Value'));
  // How long each rate was held, and with it the peak, depends on the machine; what was recorded says it.
  const peak = heldPeakOf(rows.map(({ seconds, bpm }) => ({ bpm: Number(bpm), timestamp: Number(seconds) * 1000 })));
  const numbers = library.getByRole('region', { name: 'Heart rate', exact: true }).getByRole('definition');
  await expect(numbers).toHaveText([/^\d+ bpm$/, '120 bpm', '170 bpm', `${peak ?? '--'} bpm`]);
  // 440/1024 s and 438/1024 s, 361/1024 s
  expect(rows.find(({ step }) => step === 'Warm up')).toMatchObject({
    bpm: '140',
    'step type': 'preparation',
    'target zone': '3',
    'rr ms': '430 428',
    'energy kJ': '500',
  });
  expect(rows.find(({ bpm }) => bpm === '170')).toMatchObject({ step: 'Push', 'rr ms': '353', 'energy kJ': '' });
});

test('a strap lost in a run comes back on its own, and after a reload too, until it is forgotten', async ({
  library,
  floating,
  dialog,
  strap,
  chooser,
  connect,
  forget,
  button,
  panel,
  press,
}) => {
  await floating.click();
  const cancelled = chooser.cancel();
  await button('Connect').click();
  await cancelled;
  await expect(dialog).toContainText('No monitor connected.');
  await button('Close').click();
  await connect(AEROBIC);

  await openRunScreen(library);
  await press('Start');
  await expect(panel).toContainText('140 bpm');
  const connects = strap.connects;
  await strap.loseLink();
  await strap.until('listening');
  expect(strap.connects).toBeGreaterThan(connects);
  strap.wear(FAT_BURN);
  await expect(panel).toContainText('120 bpm');

  await library.goto('/library');
  await expect(floating).toHaveAccessibleDescription(/120 bpm.*Zone 2/);

  await floating.click();
  await forget();
  await strap.until('free');
  await expect(dialog).toContainText('No monitor connected.');
  await library.reload();
  await floating.click();
  await expect(dialog).toContainText('No monitor connected.');
  const chosenAgain = chooser.choose(strap.address);
  await button('Connect').click();
  await chosenAgain;
  await expect(dialog).toContainText('120 bpm');
});

test('a strap that the system drops, that hangs or that loses its link again and again comes back on its own', async ({
  library,
  dialog,
  floating,
  strap,
  connect,
  panel,
  press,
}) => {
  // All that the app asks of a new link has been answered.
  const untilRead = () => expect.poll(() => strap.reportsBattery).toBe(true);
  await connect(AEROBIC);
  await openRunScreen(library);
  await press('Start');
  await expect(panel).toContainText('140 bpm');

  await untilRead();
  await strap.beDropped();
  await expect(panel).toContainText('Connecting...');
  const { connects } = strap;
  await strap.setNear(true);
  await strap.until('listening');
  strap.wear(FAT_BURN);
  await expect(panel).toContainText('120 bpm');
  expect(strap.connects).toBeGreaterThan(connects);

  // The attempt that begins now is never answered.
  strap.setWelcome('hang');
  const before = strap.connects;
  await untilRead();
  await strap.loseLink();
  await expect.poll(() => strap.connects).toBeGreaterThan(before);
  strap.setWelcome('accept-next');
  await strap.until('listening');
  strap.setWelcome('accept');
  strap.wear(AEROBIC);
  await expect(panel).toContainText('140 bpm');

  for (const bpm of [FAT_BURN, AEROBIC, FAT_BURN]) {
    await untilRead();
    await strap.loseLink();
    await strap.until('listening');
    strap.wear(bpm);
    await expect(panel).toContainText(`${bpm} bpm`);
  }

  await floating.click();
  await untilRead();
  strap.setBattery(12);
  await expect(dialog).toContainText('Battery 12%');
});

test("the press of 'Connect' that cannot reach a strap opens the chooser itself", async ({
  floating,
  dialog,
  button,
  strap,
  chooser,
  connect,
}) => {
  await connect(AEROBIC);
  await floating.click();
  await button('Disconnect').click();
  await strap.until('free');
  await strap.beDropped();
  const chosen = chooser.choose(strap.address);
  await button('Connect').click();
  await strap.setNear(true);
  await chosen;
  await expect(dialog).toContainText('140 bpm');
  await expect(dialog.getByRole('alert')).toBeEmpty();
});

test('a strap that comes back under another address in a run is read again after one press and a choice', async ({
  library,
  floating,
  dialog,
  button,
  panel,
  press,
  strap,
  chooser,
  connect,
}) => {
  await connect(AEROBIC);
  await openRunScreen(library);
  await press('Start');
  await expect(panel).toContainText('140 bpm');
  await expect.poll(() => strap.reportsBattery).toBe(true);
  const before = strap.address;
  await strap.changeAddress();
  expect(strap.address).not.toBe(before);
  await expect(panel).toContainText('Connecting...');

  await floating.click();
  const chosen = chooser.choose(strap.address);
  await button('Connect').click();
  await chosen;
  await expect(dialog).toContainText('140 bpm');
  await button('Close').click();

  // It is this address that is looked for from now on.
  await expect.poll(() => strap.reportsBattery).toBe(true);
  await strap.loseLink();
  await strap.until('listening');
  strap.wear(FAT_BURN);
  await expect(panel).toContainText('120 bpm');
});
