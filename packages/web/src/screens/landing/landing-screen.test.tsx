// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cardDurationLabel, FIRST_READY_MADE, READY_MADE, totalsOf } from '@roundbell/core/timer';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { LandingScreen } from './landing-screen.tsx';

afterEach(cleanup);

const draw = () => render(<LandingScreen />);

describe('landing page', () => {
  it('has two actions, Get Started and Sign In, both leading to the auth screen, and ways to try it first [SCR-1]', () => {
    draw();
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links.filter(([words]) => words !== 'Try it')).toEqual([
      ['Get Started', '/auth?create'],
      ['Sign In', '/auth'],
      ['Try a Tabata now', '/try/tabata'],
      ['All ready-made timers', '/ready-made'],
    ]);
  });

  it('has six ready-made timers, each as the list has it, to be tried at once', () => {
    draw();
    const region = within(screen.getByRole('region', { name: 'Ready-made timers' }));
    const shown = region
      .getAllByRole('article')
      .map((one) => [
        within(one).getByRole('heading').textContent,
        one.querySelector('p')?.textContent,
        one.querySelector('span')?.textContent,
        within(one).getByRole('link', { name: 'Try it' }).getAttribute('href'),
      ]);
    const made = FIRST_READY_MADE.map((slug) => READY_MADE.find((one) => one.slug === slug)!);
    expect(made).toHaveLength(6);
    expect(shown).toEqual(
      made.map(({ slug, when, draft }) => [
        draft.name,
        when,
        cardDurationLabel(totalsOf(draft.rounds)),
        `/try/${slug}`,
      ]),
    );
  });

  it('has three blurbs below: Multi-Step Timers, Voice Feedback, Mobile Friendly [SCR-1]', () => {
    draw();
    const blurbs = screen.getAllByRole('heading', { level: 2 });
    expect(blurbs.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
      'Multi-Step Timers',
      'Voice Feedback',
      'Mobile Friendly',
    ]);
    const action = screen.getByRole('link', { name: 'Sign In' });
    expect(action.compareDocumentPosition(blurbs[0]!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('shows what people do with it, each with a picture of the product, and says what does not work where', () => {
    draw();
    const stories = [
      'Hear every bell with the screen off',
      'Write it the way you say it',
      'Bring your strap',
      'Share a timer as a link',
      'Train without a network',
      'Your data stays yours',
    ].map((name) => screen.getByRole('heading', { level: 2, name }).closest('section')!);
    expect(stories.map((story) => within(story).queryByRole('img')?.getAttribute('alt') ?? '')).toEqual([
      expect.stringContaining('large digits'),
      expect.stringContaining('editor'),
      expect.stringContaining('heart rate'),
      expect.stringContaining('came as a link'),
      expect.stringContaining('library'),
      '',
    ]);
    expect(stories[0]?.textContent).toContain('Not on a locked iPhone');
    expect(stories[2]?.textContent).toContain('It does not work on an iPhone.');
  });

  it('compares itself with what else there is, also where that is better', () => {
    draw();
    const table = screen.getByRole('table');
    const rows = within(table).getAllByRole('row');
    expect(
      within(rows[0]!)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['What you need', 'Roundbell', 'Phone timer apps', 'Sports watches']);
    const told = rows.slice(1).map((row) => [
      within(row).getByRole('rowheader').textContent,
      ...within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ]);
    expect(told.every((row) => row.length === 4)).toBe(true);
    const lost = told.filter(([, ours]) => ours?.startsWith('○')).map(([need]) => need);
    expect(lost).toEqual(['Sounds on a locked iPhone', 'An app on your watch']);
  });

  it('says what is not done with data [SCR-1042]', () => {
    draw();
    expect(screen.getByText('No tracking.').closest('li')?.textContent).toContain(
      'No analytics, no advertising, no third party',
    );
  });

  it('says which cookies there are, and when', () => {
    draw();
    const said = screen.getByText('Cookies only for signing in:').closest('li')?.textContent;
    expect(said).toContain('another remembers that you have signed in here before.');
  });
});

const PICTURES = join(import.meta.dirname, 'pictures');

/** The width and height that the header of a WebP file gives. */
function sizeOf(bytes: Buffer): readonly [number, number] {
  const word = (from: number) => bytes.toString('latin1', from, from + 4);
  expect([word(0), word(8), word(12)]).toEqual(['RIFF', 'WEBP', 'VP8X']);
  return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
}

describe('the pictures of the landing page', () => {
  const files = readdirSync(PICTURES).map((name) => ({ name, bytes: readFileSync(join(PICTURES, name)) }));

  it('are of both themes, at most 40 KB each, and as large as the page says', () => {
    const names = ['editor', 'heart-rate', 'library', 'link', 'run'];
    expect(files.map(({ name }) => name).sort()).toEqual(
      names.flatMap((name) => [`${name}-dark.webp`, `${name}-light.webp`]),
    );
    draw();
    const shown = [...document.querySelectorAll('picture')].map((picture) => {
      const image = picture.querySelector('img')!;
      const source = picture.querySelector('source')!;
      expect([source.media, image.loading]).toEqual(['(prefers-color-scheme: dark)', 'lazy']);
      return { light: image.getAttribute('src')!, dark: source.srcset, size: [image.width, image.height] };
    });
    expect(shown).toHaveLength(names.length);
    for (const { light, dark, size } of shown)
      for (const address of [light, dark]) {
        const file = files.find(({ name }) => address.endsWith(`/${name}`));
        expect(file && sizeOf(file.bytes), address).toEqual(size);
      }
    for (const { name, bytes } of files) expect(bytes.length, name).toBeLessThanOrEqual(40_000);
  });
});
