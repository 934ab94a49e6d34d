// @vitest-environment happy-dom
import type { HeartRatePreferences } from '@roundbell/core';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeApp, signedIn } from '../../app/testing/fake-app.ts';
import { openApp } from '../../app/testing/open-app.tsx';

afterEach(cleanup);

type Kind = 'Percent of maximum' | 'Heart-rate reserve' | 'Threshold' | 'My own';

/** Opens the settings of someone with a maximum of 190 and these zones. */
async function openZones(given: Partial<HeartRatePreferences> = {}) {
  const state = signedIn();
  if (state.status !== 'signed-in') throw new Error('nobody');
  const { age: _, ...others } = state.profile.heartRatePreferences;
  const heartRatePreferences = { ...others, maxHeartRate: 190, ...given };
  const app = fakeApp({ ...state, profile: { ...state.profile, heartRatePreferences } });
  openApp('/settings', app);
  const region = within(await screen.findByRole('region', { name: 'Heart Rate Settings' }));
  const group = within(await region.findByRole('group', { name: 'Heart-rate zones' }));
  const box = (name: string) => region.queryByRole<HTMLInputElement>('spinbutton', { name });
  return {
    region,
    box,
    radio: (name: Kind) => group.getByRole<HTMLInputElement>('radio', { name }),
    choose: (name: Kind) => userEvent.click(group.getByRole('radio', { name })),
    async type(name: string, text: string) {
      await userEvent.clear(box(name)!);
      if (text !== '') await userEvent.type(box(name)!, text);
    },
    caption: () => region.getByRole('table').querySelector('caption')?.textContent,
    ranges: () => {
      const rows = region.getAllByRole<HTMLTableRowElement>('row').slice(1);
      return rows.map(({ cells }) => cells[1]?.textContent);
    },
    shares: () => {
      const rows = region.getAllByRole<HTMLTableRowElement>('row').slice(1);
      return rows.map(({ cells }) => cells[2]?.textContent);
    },
    save: () => userEvent.click(region.getByRole('button', { name: 'Save Settings' })),
    saved: () => app.asked.filter(([command]) => command === 'save').map(([, chosen]) => chosen),
  };
}

const NONE = ['–', '–', '–', '–', '–'];

describe('the heart-rate zones', () => {
  it('go by the maximum, unless something else was chosen', async () => {
    const { radio, box, caption } = await openZones();
    expect(radio('Percent of maximum').checked).toBe(true);
    expect([box('Resting heart rate'), box('Threshold heart rate'), box('Zone 1 from (bpm)')]).toEqual([
      null,
      null,
      null,
    ]);
    expect(caption()).toBe('Training zones of a maximum of 190 bpm');
    cleanup();
    const other = await openZones({ zones: { kind: 'threshold', threshold: 170 } });
    expect(other.radio('Threshold').checked).toBe(true);
    expect(other.box('Threshold heart rate')?.value).toBe('170');
  });

  it('say where their percentages come from', async () => {
    const { radio } = await openZones();
    const hintOf = (name: Kind) => document.getElementById(radio(name).getAttribute('aria-describedby')!)?.textContent;
    expect(hintOf('Heart-rate reserve')).toContain('Karvonen');
    expect(hintOf('Threshold')).toContain('68, 83, 94 and 105%');
    expect(hintOf('Threshold')).toContain('British Cycling');
  });

  it('go by the reserve above a resting heart rate, which is asked for', async () => {
    const { choose, box, type, ranges, shares, caption, save, saved } = await openZones();
    await choose('Heart-rate reserve');
    expect(box('Resting heart rate')?.value).toBe('60');
    expect(ranges()).toEqual(['125–137 bpm', '138–150 bpm', '151–163 bpm', '164–176 bpm', '177–190 bpm']);
    expect(shares()[0]).toBe('50–60%');
    await type('Resting heart rate', '50');
    expect(ranges()[0]).toBe('120–133 bpm');
    expect(caption()).toBe('Training zones of a reserve from 50 to 190 bpm');
    await save();
    expect(saved()).toEqual([{ zones: { kind: 'reserve', resting: 50 } }]);
  });

  it('go by the heart rate at the threshold', async () => {
    const { choose, box, type, ranges, shares, save, saved } = await openZones();
    await choose('Threshold');
    expect(box('Threshold heart rate')?.value).toBe('167');
    await type('Threshold heart rate', '170');
    expect(ranges()).toEqual(['85–115 bpm', '116–140 bpm', '141–159 bpm', '160–178 bpm', '179–190 bpm']);
    expect(shares()).toEqual(['50–68%', '68–83%', '83–94%', '94–105%', '105%+']);
    await save();
    expect(saved()).toEqual([{ zones: { kind: 'threshold', threshold: 170 } }]);
  });

  it('begin where someone says, from the borders of before', async () => {
    const { choose, box, type, ranges, shares, save, saved } = await openZones({
      zones: { kind: 'reserve', resting: 60 },
    });
    await choose('My own');
    expect([1, 2, 3, 4, 5].map((zone) => box(`Zone ${zone} from (bpm)`)?.value)).toEqual([
      '125',
      '138',
      '151',
      '164',
      '177',
    ]);
    await type('Zone 2 from (bpm)', '130');
    expect(ranges()).toEqual(['125–129 bpm', '130–150 bpm', '151–163 bpm', '164–176 bpm', '177–190 bpm']);
    expect(shares()[4]).toBe('93–100%');
    await save();
    expect(saved()).toEqual([{ zones: { kind: 'own', floors: [125, 130, 151, 164, 177] } }]);
  });

  it('remember what was typed for another kind, and go back to the maximum', async () => {
    const { choose, box, type, save, saved } = await openZones({ zones: { kind: 'reserve', resting: 48 } });
    await choose('Threshold');
    await type('Threshold heart rate', '160');
    await choose('Heart-rate reserve');
    expect(box('Resting heart rate')?.value).toBe('48');
    await choose('Threshold');
    expect(box('Threshold heart rate')?.value).toBe('160');
    await choose('Percent of maximum');
    await save();
    expect(saved()).toEqual([{ zones: undefined }]);
  });

  it('say what is wrong with them at the field, show none, and are not saved', async () => {
    const { region, choose, box, type, ranges, save, saved } = await openZones();
    await choose('My own');
    const sentence = 'Zone 3 must begin at least 2 bpm above zone 2.';
    await type('Zone 3 from (bpm)', '115');
    const [two, three] = [box('Zone 2 from (bpm)')!, box('Zone 3 from (bpm)')!];
    expect(document.getElementById(three.getAttribute('aria-describedby')!)?.textContent).toBe(sentence);
    expect([two, three].map((each) => each.getAttribute('aria-invalid'))).toEqual([null, 'true']);
    expect(ranges()).toEqual(NONE);
    await save();
    expect(saved()).toEqual([]);
    expect(region.getAllByText(sentence)).toHaveLength(2);
    await type('Zone 3 from (bpm)', '116');
    expect(region.queryByText(sentence)).toBeNull();
    await save();
    expect(saved()).toHaveLength(1);
  });

  it('need a resting rate 20 below the maximum, also after the maximum was changed', async () => {
    const { region, type, ranges, save, saved } = await openZones({
      maxHeartRate: 120,
      zones: { kind: 'reserve', resting: 95 },
    });
    await type('Maximum heart rate', '110');
    expect(ranges()).toEqual(NONE);
    expect(region.getByText('Resting heart rate must be at least 20 bpm below your maximum of 110 bpm.')).toBeTruthy();
    await save();
    expect(saved()).toEqual([]);
  });

  it('that cannot be used any more keep no other setting from being saved', async () => {
    const { region, save, saved } = await openZones({ maxHeartRate: 110, zones: { kind: 'reserve', resting: 95 } });
    await userEvent.selectOptions(region.getByRole('combobox', { name: 'Voice' }), 'Atlas');
    await save();
    expect(saved()).toEqual([{ aiVoice: 'Atlas' }]);
  });
});
