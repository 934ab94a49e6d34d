import type { Locator, Page } from '@playwright/test';
import type { StepType } from '@roundbell/core/timer';
import { expect } from '../machine/journey.ts';

/** A person as the server knows them. */
export interface Person {
  readonly displayName: string;
  readonly email: string;
  readonly password: string;
}

/** What everyone's password is here. */
export const PASSWORD = 'analytical';

/** An Ada no server has met. */
export function newAda(): Person {
  return { displayName: 'Ada Lovelace', email: `${crypto.randomUUID()}@example.com`, password: PASSWORD };
}

/** A step as written in the editor. */
export interface WrittenStep {
  readonly name: string;
  readonly seconds: number;
  readonly minutes?: number;
  readonly repeat?: number;
  readonly type?: StepType;
}

/** A round as written in the editor; a step without a name is a delay. */
export interface WrittenRound {
  readonly repeat?: number;
  readonly infinite?: boolean;
  readonly rest?: number;
  readonly steps: readonly (WrittenStep | { readonly delay: number })[];
}

/** Creates an account from the landing page; ends in the library. */
export async function signUp(page: Page): Promise<Person> {
  const ada = newAda();
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await fillAuth(page, ada);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Timers' })).toBeVisible();
  return ada;
}

/** Fills those fields of the auth screen that are given. */
export async function fillAuth(page: Page, typed: Partial<Person>): Promise<void> {
  if (typed.displayName !== undefined)
    await page.getByRole('textbox', { name: 'Display Name' }).fill(typed.displayName);
  if (typed.email !== undefined) await page.getByRole('textbox', { name: 'Email' }).fill(typed.email);
  // A password field has no ARIA role.
  if (typed.password !== undefined) await page.getByLabel('Password').fill(typed.password);
}

/** Writes a timer starting with the library's 'New Timer' and saves it; ends in the library. */
export async function addTimer(page: Page, name: string, rounds: readonly WrittenRound[]): Promise<void> {
  // An empty library has the link below instead.
  const list = page.getByRole('article').or(page.getByText("You don't have any timers yet."));
  await expect(list.first()).toBeVisible();
  await page.getByRole('link', { name: 'New Timer' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create New Timer' })).toBeVisible();
  await page.getByRole('region', { name: 'Timer Details' }).getByRole('textbox', { name: 'Name' }).fill(name);
  for (const [index, round] of rounds.entries()) {
    await page.getByRole('button', { name: 'Add Round', exact: true }).click();
    await writeRound(page.getByRole('group', { name: new RegExp(`^Round ${index + 1}:`) }), round);
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('article', { name })).toBeVisible();
  // While the disk is too slow to answer, a guest reads that closing the page would lose it: it is waited for, as they would.
  await expect(page.getByText('lost when you close this page')).toBeHidden({ timeout: 30_000 });
}

async function writeRound(card: Locator, { repeat, infinite, rest, steps }: WrittenRound): Promise<void> {
  if (repeat !== undefined) await card.getByRole('spinbutton', { name: 'Repeat' }).first().fill(String(repeat));
  if (infinite === true) await card.getByRole('checkbox', { name: 'Infinite' }).check();
  if (rest !== undefined) await card.getByRole('spinbutton', { name: 'Rest after round (seconds)' }).fill(String(rest));
  for (const [index, step] of steps.entries()) {
    await card.getByRole('button', { name: 'delay' in step ? 'Add Delay' : 'Add Step' }).click();
    const group = card.getByRole('group', { name: new RegExp(`^Step ${index + 1}:`) });
    await expand(group);
    if ('delay' in step) await group.getByRole('spinbutton', { name: 'Seconds' }).fill(String(step.delay));
    else await writeStep(group, step);
  }
}

async function writeStep(group: Locator, { name, minutes, seconds, repeat, type }: WrittenStep): Promise<void> {
  if (minutes !== undefined) await group.getByRole('spinbutton', { name: 'Minutes' }).fill(String(minutes));
  await group.getByRole('spinbutton', { name: 'Seconds', exact: true }).fill(String(seconds));
  if (repeat !== undefined) await group.getByRole('spinbutton', { name: 'Repeat' }).fill(String(repeat));
  if (type !== undefined) await group.getByRole('combobox', { name: 'Type' }).selectOption(type);
  await group.getByRole('textbox', { name: 'Step name' }).fill(name);
}

/** Opens a step's card if it is closed. */
export async function expand(group: Locator): Promise<void> {
  const row = group.locator('button[aria-expanded]').first();
  if ((await row.getAttribute('aria-expanded')) === 'false') await row.click();
}

/** Presses Tab until the control has the focus, which must be visible. */
export async function tabTo(page: Page, control: Locator, most = 150): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < most; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) {
      await expectVisibleFocus(control);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(control)} is not reached by ${most} presses of Tab`);
}

async function expectVisibleFocus(control: Locator): Promise<void> {
  const marked = await control.evaluate((element) => {
    const isMarked = (candidate: Element) => {
      const style = getComputedStyle(candidate);
      return (style.outlineStyle !== 'none' && style.outlineWidth !== '0px') || style.boxShadow !== 'none';
    };
    // A radio or checkbox may be marked on the label around it.
    return isMarked(element) || (element.closest('label') !== null && isMarked(element.closest('label') as Element));
  });
  expect(marked, `${String(control)} shows that it has the focus`).toBe(true);
}

/** Edits or deletes a timer in the library: by the card's own control, or by its menu if the card is a row on a phone. */
export async function chooseOnCard(card: Locator, deed: 'Edit' | 'Delete' | 'Share'): Promise<void> {
  const more = card.getByRole('button', { name: /^More for/ });
  await expect(more).toBeVisible();
  const own = card.getByRole(deed === 'Edit' ? 'link' : 'button', { name: deed, exact: true });
  if ((await own.count()) > 0) return own.click();
  await more.click();
  await card.page().getByRole('menuitem', { name: deed }).click();
}
