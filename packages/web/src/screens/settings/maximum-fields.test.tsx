// @vitest-environment happy-dom
import type { HeartRatePreferences } from '@roundbell/core';
import { ZONES } from '@roundbell/core/heart';
import { ZONE_NUMBERS } from '@roundbell/core/timer';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeApp, signedIn } from '../../app/testing/fake-app.ts';
import { openApp } from '../../app/testing/open-app.tsx';
import { zoneLook } from '../../parts/heart/heart-rate-zone.ts';

afterEach(cleanup);

/** Opens the settings of someone with this maximum heart rate. */
async function openMaximum(maximum: Pick<HeartRatePreferences, 'age' | 'maxHeartRate'> = { age: 30 }) {
  const state = signedIn();
  if (state.status !== 'signed-in') throw new Error('nobody');
  const { age: _, ...voices } = state.profile.heartRatePreferences;
  const app = fakeApp({ ...state, profile: { ...state.profile, heartRatePreferences: { ...voices, ...maximum } } });
  openApp('/settings', app);
  const region = within(await screen.findByRole('region', { name: 'Heart Rate Settings' }));
  const zones = within(await region.findByRole('table'));
  const box = (name: 'Age' | 'Maximum heart rate') => region.queryByRole<HTMLInputElement>('spinbutton', { name });
  return {
    region,
    box,
    rows: () => zones.getAllByRole('row').slice(1),
    radio: (name: 'Age-based' | 'Manual') => region.getByRole<HTMLInputElement>('radio', { name }),
    async type(name: 'Age' | 'Maximum heart rate', text: string) {
      await userEvent.clear(box(name)!);
      if (text !== '') await userEvent.type(box(name)!, text);
    },
    cells: () => zones.getAllByRole('cell').map(({ textContent }) => textContent),
    save: () => userEvent.click(region.getByRole('button', { name: 'Save Settings' })),
    saved: () => app.asked.filter(([command]) => command === 'save').map(([, chosen]) => chosen),
  };
}

describe('the maximum heart rate', () => {
  it('an info box says that estimates of the maximum heart rate are For many people, the estimate from age is off by more than 10 bpm', async () => {
    const { region } = await openMaximum();
    expect(region.getByText(/For many people, the estimate from age is off by more than 10 bpm/)).toBeTruthy();
  });

  it("the maximum is 'Age-based', with the field 'Age', or 'Manual', with the field 'Maximum heart rate', according to the profile [SCR-330]", async () => {
    const byAge = await openMaximum({ age: 45 });
    expect(byAge.radio('Age-based').checked).toBe(true);
    expect(byAge.box('Age')?.value).toBe('45');
    expect(byAge.box('Maximum heart rate')).toBeNull();
    cleanup();
    const byHand = await openMaximum({ maxHeartRate: 201 });
    expect(byHand.radio('Manual').checked).toBe(true);
    expect(byHand.box('Maximum heart rate')?.value).toBe('201');
    expect(byHand.box('Age')).toBeNull();
  });

  it('starts from age 30 and from 190, and remembers what was typed', async () => {
    const { radio, box, type } = await openMaximum({});
    expect(box('Age')?.value).toBe('30');
    await type('Age', '52');
    await userEvent.click(radio('Manual'));
    expect(box('Maximum heart rate')?.value).toBe('190');
    await type('Maximum heart rate', '177');
    await userEvent.click(radio('Age-based'));
    expect(box('Age')?.value).toBe('52');
    await userEvent.click(radio('Manual'));
    expect(box('Maximum heart rate')?.value).toBe('177');
  });

  it('immediately gives the zones their ranges and percentages [SCR-330]', async () => {
    const { cells, type } = await openMaximum({ age: 30 });
    const percentages = ['50–60%', '60–70%', '70–80%', '80–90%', '90–100%'];
    const withPercentages = (ranges: readonly string[]) =>
      ranges.flatMap((range, index) => [`${range} bpm`, percentages[index]]);
    expect(cells()).toEqual(withPercentages(['94–112', '112–131', '131–150', '150–168', '168–187']));
    await type('Age', '50');
    expect(cells()).toEqual(withPercentages(['87–104', '104–121', '121–138', '138–156', '156–173']));
  });

  it('gives no ranges while there is no number [SCR-330]', async () => {
    const { cells, type } = await openMaximum();
    await type('Age', '');
    expect(cells().filter((cell) => cell === '–')).toHaveLength(5);
  });

  it('shows each zone in its colour, with number, name and description', async () => {
    const { rows } = await openMaximum();
    expect(rows()).toHaveLength(5);
    for (const [index, row] of rows().entries()) {
      const zone = ZONES[ZONE_NUMBERS[index]!];
      const badge: HTMLElement = within(row).getByText(`Zone ${zone.zone}`);
      expect(badge.style.background.toUpperCase()).toBe(zone.color);
      expect(within(row).getByText(zone.name)).toBeTruthy();
      expect(within(row).getByText(zone.description)).toBeTruthy();
    }
  });

  it("'Save Settings' saves age or maximum, one replacing the other", async () => {
    const { radio, type, save, saved, region } = await openMaximum({ age: 30 });
    await userEvent.click(radio('Manual'));
    await type('Maximum heart rate', '195');
    await save();
    expect(saved()).toEqual([{ age: undefined, maxHeartRate: 195 }]);
    expect(region.getByText('Settings saved successfully!')).toBeTruthy();
    await userEvent.click(radio('Age-based'));
    await save();
    expect(saved()[1]).toEqual({ age: 30, maxHeartRate: undefined });
  });

  it('is not saved unless it is a number from 10 to 100, or 100 to 220, which is said', async () => {
    const { region, radio, box, type, save, saved } = await openMaximum();
    await type('Age', '');
    await save();
    const message = 'Age must be a whole number from 10 to 100.';
    expect(region.getByText(message)).toBeTruthy();
    expect(box('Age')!.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(box('Age')!.getAttribute('aria-describedby')!)?.textContent).toBe(message);
    await type('Age', '9{Enter}');
    expect(region.getByText(message)).toBeTruthy();
    await userEvent.click(radio('Manual'));
    await type('Maximum heart rate', '221{Enter}');
    expect(region.getByText('Maximum heart rate must be a whole number from 100 to 220.')).toBeTruthy();
    expect(saved()).toEqual([]);
    await type('Maximum heart rate', '220{Enter}');
    expect(saved()).toEqual([{ age: undefined, maxHeartRate: 220 }]);
  });

  it('brings a number to the nearest allowed value on leaving its box', async () => {
    const { box, type } = await openMaximum();
    await type('Age', '101');
    await userEvent.tab();
    expect(box('Age')?.value).toBe('100');
    await type('Age', '3');
    await userEvent.tab();
    expect(box('Age')?.value).toBe('10');
  });
});

/** WCAG 2.2 contrast of two '#rrggbb' colours. */
function contrast(one: string, other: string): number {
  const luminances = [one, other].map((color) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  });
  return Math.max(...luminances) / Math.min(...luminances);
}

it.each(ZONE_NUMBERS)('has a contrast of 4.5:1 for the words on the colour of zone %s', (zone) => {
  const { background, color } = zoneLook(zone);
  expect(contrast(background, color)).toBeGreaterThanOrEqual(4.5);
});
