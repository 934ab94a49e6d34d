import { readFileSync } from 'node:fs';
import { CHECK_POINTS } from '@roundbell/core';
import { expect, it } from 'vitest';

it('[SCR-1150] the points of the check are those of docs/pocket-mode.md, in their order', () => {
  const page = readFileSync(new URL('../../../../../docs/pocket-mode.md', import.meta.url), 'utf8');
  const named = [...page.matchAll(/^\d+\. \*\*(.+?)\.?\*\*/gm)].map(([, title]) => title);
  expect(named).toEqual(CHECK_POINTS.map(({ title }) => title));
});
