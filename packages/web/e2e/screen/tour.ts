import type { Page } from '@playwright/test';
import { expect } from '../machine/journey.ts';
import { bringTimers, moveIn, timerOf } from '../people/newcomer.ts';
import { keepSessions } from '../people/past-sessions.ts';
import { type WrittenRound, chooseOnCard, expand } from '../people/person.ts';

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

/** One screen in one state, reached from the one before it. */
export interface Stop {
  readonly name: string;
  visit(page: Page, url: string): Promise<void>;
}

/** A timer that is over as soon as it begins. */
const BREATH = timerOf('One breath', [{ steps: [{ name: 'Breathe', seconds: 1 }] }]);

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
const card = (page: Page) => page.getByRole('article', { name: NAME });
const heartRate = (page: Page) => page.getByRole('button', { name: 'Heart rate', exact: true });

/** The id of the signed-in person. */
async function userOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/account/me');
  return ((await answer.json()) as { user: { id: string } }).user.id;
}

/** Opens one of the dialogs of 'Your account'. */
async function openDeed(page: Page, deed: string, title: string): Promise<void> {
  await page.getByRole('region', { name: 'Your account' }).getByRole('button', { name: deed }).click();
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
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
    name: 'auth-sign-in',
    visit: async (page) => {
      await page.goto('/auth');
      await heading(page, 'Sign In');
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
      await bringTimers(page, url, await userOf(page), [timerOf(NAME, EVENING), BREATH]);
      await page.goto('/library');
      await expect(card(page)).toBeVisible();
    },
  },
  {
    name: 'library-menu',
    visit: async (page) => {
      await card(page)
        .getByRole('button', { name: /^More for/ })
        .click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'library-delete',
    visit: async (page) => {
      await page.keyboard.press('Escape');
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
      await page.getByRole('region', { name: 'Your account' }).scrollIntoViewIfNeeded();
    },
  },
  { name: 'account-name', visit: (page) => openDeed(page, 'Change name', 'Change display name') },
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
      await page.getByRole('link', { name: new RegExp(`^${NAME}.*bpm`) }).click();
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
    name: 'not-found',
    visit: async (page) => {
      await page.goto('/nowhere');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
];
