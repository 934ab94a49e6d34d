import type { Page } from '@playwright/test';
import { linkBody } from '@roundbell/core/formats';
import { NEW_GLOBAL_SETTINGS, programmeLinkBody } from '@roundbell/core/timer';
import { expect } from '../machine/journey.ts';
import { bringTimers, moveIn, timerOf } from '../people/newcomer.ts';
import { keepSessions, season } from '../people/past-sessions.ts';
import { type WrittenRound, PASSWORD, chooseOnCard, expand } from '../people/person.ts';

/** A timer with everything a screen has to show. */
const EVENING: readonly WrittenRound[] = [
  { steps: [{ name: 'Warm up', minutes: 2, seconds: 0, type: 'preparation' }, { delay: 10 }] },
  {
    repeat: 4,
    rest: 60,
    steps: [
      { name: 'Kettlebell swings', seconds: 40, repeat: 2, type: 'work' },
      { name: 'Breathe', seconds: 20, type: 'rest' },
      { name: 'Walk it off', minutes: 1, seconds: 30, type: 'recovery' },
    ],
  },
  { infinite: true, rest: 15, steps: [{ name: 'Sit quietly', minutes: 5, seconds: 0, type: 'meditation' }] },
];
const NAME = 'Evening strength and calm';

const LINK = bodyOf(linkBody({ ...timerOf(NAME, EVENING), globalSettings: NEW_GLOBAL_SETTINGS, tags: [] }));

const EVENINGS = programmeLinkBody({
  name: 'Four evenings',
  description: 'Two evenings a week, for two weeks.',
  daysPerWeek: 2,
  entries: Array.from({ length: 4 }, () => ({ kind: 'own', index: 0 }) as const),
  timers: [{ ...timerOf(NAME, EVENING), globalSettings: NEW_GLOBAL_SETTINGS, tags: [] }],
});
const PROGRAMME_LINK = bodyOf(EVENINGS);

function bodyOf(written: ReturnType<typeof linkBody>): string {
  if (!written.ok) throw new Error(written.message);
  return written.body;
}

/** One screen in one state, reached from the one before it. */
export interface Stop {
  readonly name: string;
  visit(page: Page, url: string): Promise<void>;
}

/** A timer that is over as soon as it begins. */
const BREATH = timerOf('One breath', [{ steps: [{ name: 'Breathe', seconds: 1 }] }]);

/** A timer that counts, for so many seconds. */
function counted(name: string, seconds: number) {
  const timer = timerOf(name, [{ steps: [{ name: 'As many rounds as you can', seconds }] }]);
  const words = { count: { kind: 'rounds' as const }, note: '5 pull-ups, 10 push-ups, 15 squats' };
  const link = 'https://www.example.org/cindy';
  const rounds = timer.rounds.map((round) => ({
    ...round,
    steps: round.steps.map((step) => ({ ...step, ...words, link })),
  }));
  return { ...timer, rounds };
}
const AMRAP = counted('AMRAP', 599);
const SPRINT = counted('A round', 1);

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
const card = (page: Page) => page.getByRole('article', { name: NAME });
const heartRate = (page: Page) => page.getByRole('button', { name: 'Heart rate', exact: true });

/** The id of the signed-in person. */
async function userOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/account/me');
  return ((await answer.json()) as { user: { id: string } }).user.id;
}

/** On a phone the groups of the settings are folds. */
async function unfold(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Your account' }).waitFor();
  await page.locator('main details').evaluateAll((folds) => folds.forEach((fold) => fold.setAttribute('open', '')));
}

/** Opens one of the dialogs of 'Your account'. */
async function openDeed(page: Page, deed: string, title: string): Promise<void> {
  await page.getByRole('region', { name: 'Your account' }).getByRole('button', { name: deed }).click();
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
}

async function openMenu(page: Page): Promise<void> {
  await card(page)
    .getByRole('button', { name: /^More for/ })
    .click();
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

const timeRemaining = (page: Page) => page.getByRole('timer', { name: 'Time remaining' });

/** Every screen in every state worth looking at, in an order a person could follow. */
export const TOUR: readonly Stop[] = [
  { name: 'landing', visit: async (page) => void (await page.goto('/')) },
  {
    name: 'ready-made-visitor',
    visit: async (page) => {
      await page.goto('/ready-made');
      await heading(page, 'Ready-made timers');
    },
  },
  {
    name: 'auth-sign-in',
    visit: async (page) => {
      await page.goto('/auth');
      await heading(page, 'Sign In');
    },
  },
  {
    name: 'auth-passkey',
    visit: async (page, url) => {
      await page.goto(`${url.replace('127.0.0.1', 'localhost')}/auth`);
      await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
    },
  },
  {
    name: 'auth-create',
    visit: async (page) => {
      await page.getByRole('button', { name: 'Create one' }).click();
      await heading(page, 'Create Account');
    },
  },
  {
    name: 'forgot-password',
    visit: async (page) => {
      await page.goto('/auth');
      await page.getByRole('link', { name: 'Forgot password?' }).click();
      await heading(page, 'Forgot password');
    },
  },
  {
    name: 'forgot-password-sent',
    visit: async (page) => {
      await page.getByRole('textbox', { name: 'Email' }).fill(`${crypto.randomUUID()}@example.com`);
      await page.getByRole('button', { name: 'Send link' }).click();
      await expect(page.getByText('It works for one hour.')).toBeVisible();
    },
  },
  {
    name: 'reset-password',
    visit: async (page) => {
      await page.goto('/reset-password?token=some');
      await page.getByRole('button', { name: 'Set password' }).click();
      await expect(page.getByText('New password is required')).toBeVisible();
    },
  },
  {
    name: 'reset-password-spent',
    visit: async (page) => {
      await page.goto('/reset-password');
      await expect(page.getByRole('link', { name: 'Send a new link' })).toBeVisible();
    },
  },
  {
    name: 'confirm-email',
    visit: async (page) => {
      await page.goto('/confirm-email?token=some');
      await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible();
    },
  },
  {
    name: 'sign-in-code',
    visit: async (page) => {
      await page.goto('/sign-in-code');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByText('Code from your authenticator app is required')).toBeVisible();
    },
  },
  {
    name: 'link',
    visit: async (page) => {
      await page.goto(`/t#${LINK}`);
      await heading(page, NAME);
    },
  },
  {
    name: 'link-run',
    visit: async (page) => {
      await page.getByRole('button', { name: 'Run once' }).click();
      await expect(timeRemaining(page)).toHaveText('2:00');
    },
  },
  {
    name: 'link-damaged',
    visit: async (page) => {
      await page.goto('/t#1.x');
      await page.reload();
      await heading(page, 'Timer not opened');
    },
  },
  {
    name: 'library-empty',
    visit: async (page, url) => {
      await moveIn(page, url, []);
      await page.goto('/library');
      await heading(page, 'My Timers');
    },
  },
  {
    name: 'editor-new',
    visit: async (page) => {
      await page.goto('/editor');
      await heading(page, 'Create New Timer');
    },
  },
  {
    name: 'editor-errors',
    visit: async (page) => {
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Please fix the following errors:' })).toBeVisible();
    },
  },
  {
    name: 'library',
    visit: async (page, url) => {
      await bringTimers(page, url, await userOf(page), [timerOf(NAME, EVENING), BREATH, AMRAP, SPRINT]);
      await page.goto('/library');
      await expect(card(page)).toBeVisible();
    },
  },
  {
    name: 'library-menu',
    visit: async (page) => {
      await openMenu(page);
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'library-share',
    visit: async (page) => {
      const share = page.getByRole('menuitem', { name: 'Share' });
      // It closes where a window becomes that of a phone, or no longer is one.
      if (!(await share.isVisible())) await openMenu(page);
      await share.click();
      await expect(page.getByRole('dialog').getByRole('img', { name: /^QR code/ })).toBeVisible();
    },
  },
  {
    name: 'library-paste',
    visit: async (page) => {
      await closeDialog(page);
      await page.getByRole('button', { name: 'Paste' }).click();
      await page
        .getByRole('dialog')
        .getByRole('textbox')
        .fill(`https://roundbell.app/t#${LINK.slice(0, -2)}`);
      await page.getByRole('button', { name: 'Read' }).click();
      await expect(page.getByRole('dialog').getByText('This link is incomplete')).toBeVisible();
    },
  },
  {
    name: 'library-delete',
    visit: async (page) => {
      await closeDialog(page);
      await chooseOnCard(card(page), 'Delete');
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'heart-rate',
    visit: async (page) => {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('alertdialog')).toBeHidden();
      await heartRate(page).click();
      await expect(page.getByRole('dialog', { name: 'Heart Rate Monitor' })).toBeVisible();
    },
  },
  {
    name: 'editor-edit',
    visit: async (page) => {
      await page.keyboard.press('Escape');
      await chooseOnCard(card(page), 'Edit');
      await heading(page, 'Edit Timer');
      await expand(page.getByRole('group', { name: 'Step 1: Kettlebell swings' }));
    },
  },
  {
    name: 'settings',
    visit: async (page) => {
      await page.goto('/settings');
      await heading(page, 'Settings');
      await unfold(page);
      await page.getByRole('region', { name: 'Your account' }).scrollIntoViewIfNeeded();
    },
  },
  { name: 'account-name', visit: (page) => openDeed(page, 'Change name', 'Change display name') },
  {
    name: 'account-email',
    visit: async (page) => {
      await closeDialog(page);
      await openDeed(page, 'Change email', 'Change email');
    },
  },
  {
    name: 'account-password',
    visit: async (page) => {
      await closeDialog(page);
      await openDeed(page, 'Change password', 'Change password');
    },
  },
  {
    name: 'account-everywhere',
    visit: async (page) => {
      await closeDialog(page);
      await openDeed(page, 'Sign out everywhere', 'Sign out everywhere?');
    },
  },
  {
    name: 'account-delete',
    visit: async (page) => {
      await closeDialog(page);
      await openDeed(page, 'Delete account', 'Delete your account?');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
      await expect(page.getByText('Password is required')).toBeVisible();
    },
  },
  {
    name: 'settings-codes',
    visit: async (page) => {
      await page.goto('/settings');
      const panel = page.getByRole('region', { name: 'Two-step verification' });
      await panel.getByRole('button', { name: 'Show two-step verification' }).click();
      await panel.getByRole('button', { name: 'Turn on two-step verification' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Current password').fill(PASSWORD);
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('dialog', { name: 'Add Roundbell to your app' })).toContainText('Key:');
    },
  },
  {
    name: 'settings-passkeys-not-here',
    visit: async (page) => {
      await page.goto('/settings');
      const panel = page.getByRole('region', { name: 'Passkeys' });
      await panel.getByRole('button', { name: 'Show passkeys' }).click();
      await expect(panel).toContainText('You cannot add one here');
      await panel.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'settings-passkey-add',
    visit: async (page, url) => {
      // At an address without a name browsers have none.
      const named = url.replace('127.0.0.1', 'localhost');
      const cookies = await page.context().cookies(url);
      await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, domain: 'localhost' })));
      await page.goto(`${named}/settings`);
      const panel = page.getByRole('region', { name: 'Passkeys' });
      await panel.getByRole('button', { name: 'Show passkeys' }).click();
      await panel.getByRole('button', { name: 'Add a passkey' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('Current password is required')).toBeVisible();
    },
  },
  {
    name: 'settings-sign-ins',
    visit: async (page) => {
      await page.goto('/settings');
      const devices = page.getByRole('region', { name: 'Devices' });
      await devices.getByRole('button', { name: 'Show devices' }).click();
      await expect(devices.getByRole('listitem').first()).toBeVisible();
      await devices.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'settings-zones',
    visit: async (page) => {
      await unfold(page);
      const zones = page.getByRole('region', { name: 'Heart Rate Settings' });
      await zones.getByRole('radio', { name: 'Heart-rate reserve' }).check();
      await zones.getByRole('spinbutton', { name: 'Resting heart rate' }).fill('52');
    },
  },
  {
    name: 'run-ready',
    visit: async (page) => {
      await page.goto('/library');
      await card(page).getByRole('link', { name: 'Run' }).click();
      await expect(timeRemaining(page)).toHaveText('2:00');
    },
  },
  {
    name: 'run-running',
    visit: async (page) => {
      await page.getByRole('button', { name: 'Start' }).click();
      await page.getByRole('button', { name: 'Next step' }).click();
      await page.getByRole('button', { name: 'Next step' }).click();
      await expect(timeRemaining(page)).toHaveText('0:37');
    },
  },
  {
    name: 'run-paused',
    visit: async (page) => {
      await page.getByRole('button', { name: 'Pause' }).click();
      await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
    },
  },
  {
    name: 'run-overview',
    visit: async (page) => {
      await page.getByRole('button', { name: 'Overview' }).click();
      await expect(page.getByText('ACTIVE NOW')).toBeVisible();
    },
  },
  {
    name: 'heart-rate-demo',
    visit: async (page) => {
      await page.getByRole('button', { name: 'Timer', exact: true }).click();
      await page.getByRole('button', { name: 'Resume' }).click();
      await heartRate(page).click();
      const dialog = page.getByRole('dialog', { name: 'Heart Rate Monitor' });
      await dialog.getByRole('button', { name: 'Try with a demo' }).click();
      await expect(dialog).toContainText(/\d bpm.*Zone/);
    },
  },
  {
    name: 'run-with-strap',
    visit: async (page) => {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page.getByRole('region', { name: 'Heart rate', exact: true })).toContainText(/\d bpm.*Zone/);
    },
  },
  {
    name: 'library-interrupted',
    visit: async (page) => {
      await page.goto('/library');
      await expect(page.getByRole('region', { name: 'Interrupted run' })).toBeVisible();
    },
  },
  {
    name: 'kitchen',
    visit: async (page) => {
      await page.goto('/kitchen');
      const field = page.getByRole('textbox', { name: 'Add a timer' });
      for (const text of ['pasta 8 min', 'roast in the oven 1 h 30', 'toast 1s']) {
        await field.fill(text);
        await field.press('Enter');
      }
      await expect(page.getByRole('timer', { name: 'Time over' })).toBeVisible();
    },
  },
  {
    name: 'history',
    visit: async (page) => {
      await keepSessions(page, await userOf(page));
      await page.goto('/history');
      await expect(page.getByRole('list', { name: 'Sessions' })).toContainText(NAME);
      await expect(page.getByText('1 session could not be read.')).toBeVisible();
    },
  },
  {
    name: 'history-session',
    visit: async (page) => {
      await page.getByRole('link', { name: new RegExp(`^${NAME} Fri.*bpm`) }).click();
      await heading(page, NAME);
      await expect(page.getByRole('region', { name: 'Time in zones' })).toBeVisible();
    },
  },
  {
    name: 'history-silent',
    visit: async (page) => {
      await page.goBack();
      await page.getByRole('link', { name: /^Sit/ }).click();
      await heading(page, 'Sit');
    },
  },
  {
    name: 'run-complete',
    visit: async (page) => {
      await page.goto('/library');
      await page.getByRole('article', { name: BREATH.name }).getByRole('link', { name: 'Run' }).click();
      await page.getByRole('button', { name: 'Start' }).click();
      await expect(page.getByRole('heading', { name: 'Complete!' })).toBeVisible();
    },
  },
  {
    name: 'run-counting',
    visit: async (page) => {
      await page.goto('/library');
      await page.getByRole('article', { name: AMRAP.name, exact: true }).getByRole('link', { name: 'Run' }).click();
      await page.getByRole('button', { name: 'Start' }).click();
      await page.getByRole('button', { name: 'Count one' }).click();
      await expect(page.getByText('Rounds: 1')).toBeVisible();
    },
  },
  {
    name: 'run-counted',
    visit: async (page) => {
      await page.goto('/library');
      await page.getByRole('article', { name: SPRINT.name }).getByRole('link', { name: 'Run' }).click();
      await page.getByRole('button', { name: 'Start' }).click();
      await expect(page.getByRole('region', { name: 'Score' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Count one' })).toHaveCount(0);
    },
  },
  {
    name: 'sign-out-question',
    visit: async (page) => {
      await page.goto('/library');
      await heading(page, 'My Timers');
      // One of them is simulated, which is never sent.
      await keepSessions(page, await userOf(page), season(2));
      // On a phone it is in the account's menu.
      const menu = page.getByRole('button', { name: 'Ada Lovelace' });
      if (await menu.isVisible()) await menu.click();
      await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
      // A run that is not finished is asked about first.
      await page.getByRole('alertdialog', { name: 'Sign out?' }).getByRole('button', { name: 'Sign Out' }).click();
      const question = page.getByRole('dialog', { name: 'Sign out?' });
      await expect(question.getByRole('button', { name: 'Sign out and remove', exact: true })).toBeVisible();
    },
  },
  {
    name: 'programme-link',
    visit: async (page) => {
      await page.goto(`/t#${PROGRAMME_LINK}`);
      await heading(page, 'Four evenings');
    },
  },
  {
    name: 'library-selecting',
    visit: async (page) => {
      await page.getByRole('button', { name: 'Start this programme' }).click();
      await expect(page.getByRole('region', { name: 'Programme: Four evenings' })).toBeVisible();
      await page.getByRole('button', { name: 'Select timers' }).click();
      await card(page).getByRole('checkbox', { name: 'Select timer' }).check();
      await expect(page.getByRole('textbox', { name: 'Programme name' })).toBeVisible();
    },
  },
  {
    name: 'programme',
    visit: async (page) => {
      await page.getByRole('link', { name: 'Four evenings' }).click();
      await page.getByRole('button', { name: /^Week 1, day 2/ }).click();
      await expect(page.getByRole('button', { name: 'Make it next' })).toBeVisible();
    },
  },
  {
    name: 'not-found',
    visit: async (page) => {
      await page.goto('/nowhere');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
];
