// The words and controls that the specification fixes, screen by screen.

import type { Page } from '@playwright/test';
import { expect, test } from './machine/journey.ts';
import { moveIn, timerOf } from './people/newcomer.ts';
import { expand, fillAuth, PASSWORD } from './people/person.ts';
import { pressAgain } from './sound/listened-run.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Notes every text that a page shows from now on, however briefly; what was shown is asked for by the function returned. */
async function shownTexts(page: Page): Promise<(text: string) => Promise<boolean>> {
  await page.addInitScript(() => {
    const shown = new Set<string>();
    const note = () => {
      for (const element of document.querySelectorAll('button, p, span, [role="status"]'))
        shown.add(element.textContent.trim());
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true });
    Object.assign(globalThis, { wasShown: (text: string) => shown.has(text) });
  });
  return (text) =>
    page.evaluate((wanted) => (globalThis as unknown as { wasShown(text: string): boolean }).wasShown(wanted), text);
}

test('a visitor sees the landing page, and is led to /auth from every other route [SCR-1, SCR-10, SCR-11, SCR-12, SCR-20, SCR-21]', async ({
  page,
}) => {
  const shown = await shownTexts(page);
  await page.goto('/');
  const navigation = page.getByRole('banner');
  await expect(navigation.getByRole('link', { name: 'Roundbell' })).toHaveAttribute('href', '/');
  await expect(navigation.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', /^\/auth/);
  await expect(navigation.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', /^\/auth/);
  await expect(page.getByRole('main').getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', /^\/auth/);
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', /^\/auth/);
  for (const blurb of ['Multi-Step Timers', 'Voice Feedback', 'Mobile Friendly'])
    await expect(page.getByRole('heading', { name: blurb, exact: true })).toBeVisible();
  for (const route of ['/library', '/editor', '/editor/timer-1', '/run/timer-1', '/settings']) {
    await page.goto(route);
    await expect(page, route).toHaveURL(/\/auth$/);
    expect(await shown('Loading...'), route).toBe(true);
  }
  await page.goto('/nowhere');
  await expect(heading(page, 'Page not found')).toBeVisible();
  await page.getByRole('main').getByRole('link').click();
  await expect(page).toHaveURL(/\/$/);
});

test('the auth screen has two modes, says what went wrong and keeps what was typed [SCR-21, SCR-40, SCR-45, SCR-46]', async ({
  page,
  server,
  expectComplaint,
}) => {
  const shown = await shownTexts(page);
  await page.goto('/auth');
  await expect(heading(page, 'Sign In')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /Sign In|Get Started/ })).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('type', 'email');
  await expect(page.getByText('Must be at least 6 characters')).toBeHidden();
  await fillAuth(page, { email: 'nobody@example.com', password: PASSWORD });
  await button(page, 'Sign In').click();
  await expect(page.getByRole('alert')).toContainText('Invalid email or password');
  await expectComplaint(/401/);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('nobody@example.com');

  await button(page, 'Create one').click();
  await expect(heading(page, 'Create Account')).toBeVisible();
  await expect(page.getByText('Must be at least 6 characters')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Display Name' })).toHaveAttribute('required', '');
  await fillAuth(page, {
    displayName: 'Ada Lovelace',
    email: `${crypto.randomUUID()}@example.com`,
    password: PASSWORD,
  });
  await button(page, 'Create Account').click();
  await expect(page).toHaveURL(`${server.url}/library`);
  expect(await shown('Processing...')).toBe(true);
});

test('a signed-in person is led to the library, which greets them [SCR-2, SCR-21, SCR-28, SCR-60, SCR-62]', async ({
  page,
  server,
}) => {
  await moveIn(page, server.url, []);
  for (const route of ['/', '/auth']) {
    await page.goto(route);
    await expect(page).toHaveURL(`${server.url}/library`);
  }
  await expect(heading(page, 'My Timers')).toBeVisible();
  await expect(page.getByText('Welcome back, Ada Lovelace')).toBeVisible();
  await expect(page.getByText("You don't have any timers yet.")).toBeVisible();
  await expect(page.getByText('Click "New Timer" to create your first timer!')).toBeVisible();
  const navigation = page.getByRole('banner');
  await expect(navigation.getByRole('link', { name: 'Roundbell' })).toHaveAttribute('href', '/library');
  await expect(navigation.getByRole('link', { name: 'My Timers' })).toHaveAttribute('href', '/library');
  await expect(navigation.getByText('Ada Lovelace')).toBeVisible();
  await link(page, 'New Timer').first().click();
  await expect(page).toHaveURL(`${server.url}/editor`);
  await button(page, 'Cancel').click();
  await expect(heading(page, 'My Timers')).toBeVisible();
  await navigation.getByRole('link', { name: 'Settings' }).click();
  await expect(heading(page, 'Settings')).toBeVisible();
  await button(page, 'Heart rate').click();
  const dialog = page.getByRole('dialog', { name: 'Heart Rate Monitor' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await navigation.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(`${server.url}/`);
});

test('a card says what its timer is, and Delete asks [SCR-63, SCR-69, TIM-36, TIM-31]', async ({ page, server }) => {
  const timer = timerOf('Circuit', [
    { steps: [{ name: 'Warm up', minutes: 5, seconds: 0 }] },
    {
      repeat: 10,
      rest: 30,
      steps: [{ name: 'Run', minutes: 5, seconds: 35, repeat: 1 }, { delay: 20 }],
    },
  ]);
  await moveIn(page, server.url, [
    { ...timer, description: 'Up and down the hill' },
    timerOf('Breath', [{ infinite: true, steps: [{ name: 'In', seconds: 45 }] }]),
  ]);
  await page.goto('/library');
  const card = page.getByRole('article', { name: 'Circuit' });
  await expect(card).toContainText('Up and down the hill');
  await expect(card).toContainText('1h 8m 40s');
  await expect(card).toContainText('2 rounds');
  await expect(card).toContainText('3 steps');
  await expect(page.getByRole('article', { name: 'Breath' })).toContainText('45s+');
  await expect(card.getByRole('link', { name: 'Run' })).toHaveAttribute('href', /^\/run\/timer-/);
  await expect(card.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', /^\/editor\/timer-/);
  await card.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to delete "Circuit"?');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(card).toBeHidden();
});

test('the editor has the fields, the defaults and the words [SCR-100, SCR-110, SCR-112, SCR-114, SCR-116, SCR-131, SCR-134, SCR-142, TIM-5, TIM-7, TIM-10, TIM-13]', async ({
  page,
  server,
}) => {
  const shown = await shownTexts(page);
  await moveIn(page, server.url, []);
  await page.goto('/editor');
  await expect(heading(page, 'Create New Timer')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Countdown Beep (last 3 seconds)' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Voice Announcements' })).toBeChecked();
  await expect(page.getByRole('slider', { name: 'Volume', exact: true })).toHaveValue('70');
  await button(page, 'Save').click();
  const problems = page.getByRole('alert');
  await expect(problems).toContainText('Please fix the following errors:');
  await expect(problems.getByRole('listitem')).toHaveText(['Timer name is required', 'At least one round is required']);

  await page.getByRole('region', { name: 'Timer Details' }).getByRole('textbox', { name: 'Name' }).fill('Circuit');
  await button(page, 'Add Round').click();
  const round = page.getByRole('group', { name: 'Round 1: Round 1', exact: true });
  await expect(round).toContainText('No steps in this round. Click "Add Step" to get started.');
  await expect(round.getByRole('spinbutton', { name: 'Rest after round (seconds)' })).toBeHidden();
  await round.getByRole('spinbutton', { name: 'Repeat' }).first().fill('2');
  await expect(round.getByRole('spinbutton', { name: 'Rest after round (seconds)' })).toBeVisible();

  await round.getByRole('button', { name: 'Add Step' }).click();
  const step = round.getByRole('group', { name: /^Step 1:/ });
  await expand(step);
  await expect(step.getByRole('textbox', { name: 'Step name' })).toHaveValue('New Step');
  await expect(step.getByRole('spinbutton', { name: 'Seconds', exact: true })).toHaveValue('30');
  await expect(step.getByRole('combobox', { name: 'Type' }).getByRole('option')).toHaveText([
    ...['Preparation', 'Work', 'Rest', 'Recovery', 'Timer', 'Meditation', 'Delay'],
  ]);
  await expect(step.getByRole('combobox', { name: 'Type' })).toHaveValue('work');
  await expect(step.getByRole('checkbox', { name: 'AI Coaching' })).toBeChecked();
  await expect(step.getByRole('checkbox', { name: 'Pause After End' })).not.toBeChecked();
  const limits = [
    ['Hours', '0', '23'],
    ['Minutes', '0', '59'],
    ['Seconds', '0', '59'],
    ['Repeat', '1', '100'],
    ['Chime interval (seconds)', '0', '30'],
  ] as const;
  for (const [name, least, most] of limits) {
    await expect(step.getByRole('spinbutton', { name, exact: true })).toHaveAttribute('min', least);
    await expect(step.getByRole('spinbutton', { name, exact: true })).toHaveAttribute('max', most);
  }
  await step.getByRole('spinbutton', { name: 'Repeat', exact: true }).fill('3');
  const row = step.locator('button[aria-expanded]').first();
  for (const text of ['New Step', '30s', 'Work', 'x3']) await expect(row).toContainText(text);
  await expect(step.getByRole('checkbox', { name: 'Select step' }).locator('..')).toContainText('1');
  await step.getByRole('button', { name: 'Duplicate step' }).click();
  await expect(round.getByRole('group', { name: 'Step 2: New Step (Copy)' })).toBeVisible();
  await round.getByRole('button', { name: 'Add Delay' }).click();
  await expect(round.getByRole('group', { name: /^Step 3:/ })).toContainText('Delay for 5 Second(s)');

  await round
    .getByRole('group', { name: /^Step 3:/ })
    .getByRole('button', { name: 'Delete step' })
    .click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Delete this step?');
  await question.getByRole('button', { name: 'Delete' }).click();
  await round.getByRole('button', { name: 'Delete round' }).click();
  await expect(question).toContainText('Delete "Round 1"');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await button(page, 'Save').click();
  await expect(heading(page, 'My Timers')).toBeVisible();
  expect(await shown('Saving...')).toBe(true);
  await page.getByRole('article', { name: 'Circuit' }).getByRole('link', { name: 'Edit' }).click();
  await expect(heading(page, 'Edit Timer')).toBeVisible();
});

test('the summary counts while a timer is written [SCR-125]', async ({ page, server }) => {
  await moveIn(page, server.url, []);
  await page.goto('/editor');
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary).toContainText('Add rounds to see timer statistics');
  await expect(summary).toContainText('--:--');
  await button(page, 'Add Round').click();
  const round = page.getByRole('group', { name: /^Round 1:/ });
  await round.getByRole('spinbutton', { name: 'Repeat' }).first().fill('2');
  for (const times of [1, 2]) {
    await round.getByRole('button', { name: 'Add Step' }).click();
    await expect(round.getByRole('group', { name: /^Step \d:/ })).toHaveCount(times);
  }
  const figure = (term: string) => summary.locator('div', { has: page.getByText(term, { exact: true }) }).last();
  await expect(figure('Total duration')).toContainText('2m');
  await expect(figure('Rounds')).toContainText('1');
  await expect(figure('Total steps')).toContainText('2');
  await expect(figure('Total activities')).toContainText('4');
  await expect(figure('Average per round')).toContainText('2m');
  await expect(figure('Average per step')).toContainText('1m');
  await round.getByRole('checkbox', { name: 'Infinite' }).check();
  await expect(figure('Total activities')).toContainText('2 + ∞');
  await expect(figure('Total activities').getByRole('img')).toHaveAccessibleName('2 + infinity');
  await expect(summary).toContainText('* Has infinite rounds (showing 1 cycle)');
});

test('the run screen has the views, the controls and the words [SCR-205, SCR-216, SCR-222, SCR-230, SCR-241, SCR-260]', async ({
  page,
  server,
}) => {
  const shown = await shownTexts(page);
  const written = timerOf('Circuit', [
    { repeat: 2, rest: 600, steps: [{ name: 'Squats', minutes: 1, seconds: 0, repeat: 2 }] },
    { steps: [{ name: 'Stretch', seconds: 1, type: 'recovery' }] },
  ]);
  const rounds = written.rounds.map((round) => ({
    ...round,
    steps: round.steps.map((step) =>
      step.name === 'Squats' ? { ...step, coachingEnabled: true, targetHeartRateZone: 3 as const } : step,
    ),
  }));
  await moveIn(page, server.url, [{ ...written, rounds }]);
  await page.goto('/library');
  await page.getByRole('article', { name: 'Circuit' }).getByRole('link', { name: 'Run' }).click();
  await expect(heading(page, 'Circuit')).toBeVisible();
  for (const text of ['Round 1/2', 'Repeat 1/2', 'Rep 1/2', 'Squats', 'Work', 'Total time remaining'])
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('timer', { name: 'Time remaining' })).toHaveText('1:00');
  await expect(page.getByRole('progressbar', { name: 'Step progress' })).toBeVisible();
  for (const name of ['Previous step', 'Reset', 'Start', 'Stop', 'Exit', 'Next step'])
    await expect(button(page, name)).toBeVisible();
  await expect(page.getByText('Connect a heart-rate monitor to be guided to your zone.')).toBeVisible();
  await button(page, 'Start').click();
  await pressAgain(page, 'Pause', 'Resume');

  await button(page, 'Overview').click();
  const rows = page.getByRole('button', { name: /^Squats/ });
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText('ACTIVE NOW');
  await expect(page.getByText('Rest', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Rest/ })).toHaveCount(0);
  for (const name of ['Previous', 'Resume', 'Next']) await expect(button(page, name)).toBeVisible();
  await rows.nth(3).click();
  await expect(rows.nth(3)).toContainText('ACTIVE NOW');
  await page.getByRole('button', { name: /^Stretch/ }).click();
  await button(page, 'Resume').click();
  await expect(heading(page, 'Complete!')).toBeVisible();
  await expect(page.getByText('Great job finishing "Circuit"')).toBeVisible();
  await expect(button(page, 'Run Again')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Circuit')).toBeVisible();
  expect(await shown('Loading timer...')).toBe(true);
});

test('the settings have the profile, the zones and their limits [SCR-85, SCR-330, SCR-340, HRT-1, HRT-2, ACC-6]', async ({
  page,
  server,
}) => {
  await moveIn(page, server.url, []);
  await page.goto('/settings');
  await expect(heading(page, 'Settings')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText('Ada Lovelace', { exact: true })).toBeVisible();
  await expect(main.getByText(/@example\.com$/)).toBeVisible();
  const region = page.getByRole('region', { name: 'Heart Rate Settings' });
  await expect(region.getByRole('combobox', { name: 'Text-to-speech engine' })).toBeVisible();
  await expect(region.getByRole('combobox', { name: 'Voice' })).toBeVisible();
  await expect(region.getByRole('button', { name: 'Test' })).toBeVisible();
  const age = region.getByRole('spinbutton', { name: 'Age' });
  await expect(age).toHaveValue('30');
  await expect(age).toHaveAttribute('min', '10');
  await expect(age).toHaveAttribute('max', '100');
  // round(208 - 0.7 x 40) = 180
  await age.fill('40');
  for (const zone of [
    'Zone 1 Rest/Recovery very light activity, warm up, cool down 90–108 bpm 50–60%',
    'Zone 2 Fat Burn builds endurance 108–126 bpm 60–70%',
    'Zone 3 Aerobic improves cardiovascular fitness 126–144 bpm 70–80%',
    'Zone 4 Anaerobic increases performance capacity 144–162 bpm 80–90%',
    'Zone 5 Maximum short bursts only 162–180 bpm 90–100%',
  ])
    await expect(region.getByRole('row', { name: zone, exact: true })).toBeVisible();
  await region.getByRole('radio', { name: 'Manual' }).check();
  const maximum = region.getByRole('spinbutton', { name: 'Maximum heart rate' });
  await expect(maximum).toHaveValue('190');
  await expect(maximum).toHaveAttribute('min', '100');
  await expect(maximum).toHaveAttribute('max', '220');
  await region.getByRole('button', { name: 'Save Settings' }).click();
  await expect(region.getByText('Settings saved successfully!')).toBeVisible();
});
