import { readFileSync } from 'node:fs';
import { STEP_TYPES } from '@roundbell/core/timer';
import { describe, expect, it } from 'vitest';

type Tokens = ReadonlyMap<string, string>;

function tokensIn(css: string): Tokens {
  return new Map([...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name ?? '', value ?? '']));
}

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const [lightCss = '', darkCss = ''] = css.split('@media (prefers-color-scheme: dark)');
const light = tokensIn(lightCss);
const dark = new Map([...light, ...tokensIn(darkCss)]);
const THEMES = [
  ['light', light],
  ['dark', dark],
] as const;

/** The relative luminance of '#rrggbb' (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(tokens: Tokens, one: string, other: string): number {
  const [dim = 0, bright = 0] = [one, other].map((name) => luminance(tokens.get(name) ?? '')).sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

const SURFACES = ['color-bg', 'color-surface', 'color-surface-2'];
const TEXT_PAIRS = [
  ...['color-text', 'color-text-muted'].flatMap((text) => SURFACES.map((surface) => [text, surface] as const)),
  ...['color-accent', 'color-danger', 'color-success'].flatMap((text) =>
    ['color-bg', 'color-surface'].map((surface) => [text, surface] as const),
  ),
  ['color-accent-text', 'color-accent'],
  ['color-accent-strong', 'color-accent-soft'],
  ['color-danger-text', 'color-danger'],
  ['color-text', 'color-accent-soft'],
  ['color-text', 'color-danger-soft'],
  ['color-text', 'color-success-soft'],
  ...STEP_TYPES.flatMap((type) => [
    [`type-${type}-text`, `type-${type}`] as const,
    ...[`type-${type}-soft`, 'color-bg', 'color-surface'].map((surface) => [`type-${type}-ink`, surface] as const),
  ]),
] as const;
const EDGE_PAIRS = ['color-border-strong', 'color-focus'].flatMap((edge) =>
  ['color-bg', 'color-surface'].map((surface) => [edge, surface] as const),
);

describe.each(THEMES)('the %s theme', (_name, tokens) => {
  it.each(TEXT_PAIRS)('holds 4.5:1 for %s on %s [SCR-90]', (text, surface) => {
    expect(contrast(tokens, text, surface)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(EDGE_PAIRS)('holds 3:1 for %s on %s', (edge, surface) => {
    expect(contrast(tokens, edge, surface)).toBeGreaterThanOrEqual(3);
  });

  it('has a colour of its own for each of the seven step types', () => {
    expect(new Set(STEP_TYPES.map((type) => tokens.get(`type-${type}`))).size).toBe(7);
  });
});

it('gives every colour of the light theme a dark one [SCR-90]', () => {
  const colours = [...light.keys()].filter((name) => /^(color|type)-/.test(name));
  expect(colours.filter((name) => !tokensIn(darkCss).has(name))).toEqual([]);
});

it('every page leaves room at the bottom for the floating button', () => {
  const app = readFileSync(new URL('app.module.css', import.meta.url), 'utf8');
  const base = readFileSync(new URL('base.css', import.meta.url), 'utf8');
  expect(app).toMatch(/\.main \{[^}]*padding: var\(--space-6\)[^;]* 6rem/);
  expect(base).toMatch(/scroll-padding: [^;]* 6rem;/);
});

it.each([
  ['phase-panel', 'panel-text'],
  ['floating-timer', 'fill-text'],
])('draws the focus ring on the colour of a step like its text, in %s', (name, colour) => {
  const sheet = readFileSync(new URL(`../../screens/run/stage/${name}.module.css`, import.meta.url), 'utf8');
  expect(sheet).toMatch(new RegExp(String.raw` :focus-visible \{\s*outline-color: var\(--${colour}[,)]`));
});
