// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it, vi } from 'vitest';
import { offerReload } from './offer-reload.ts';

const html = readFileSync(resolve(import.meta.dirname, '../../../index.html'), 'utf8');

it('a start that takes long can be tried again from the page itself', () => {
  const [, shown = ''] = /<div id="root">(.*?)<\/div>/s.exec(html) ?? [];
  const place = document.createElement('div');
  place.innerHTML = shown;
  offerReload(place);
  const button = place.querySelector('.boot-late button');
  expect(button?.textContent).toBe('Reload');
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  (button as HTMLButtonElement | null)?.click();
  expect(reload).toHaveBeenCalledOnce();
});

it('a page that the build drew has nothing of it', () => {
  const place = document.createElement('div');
  offerReload(place);
  expect(place.childElementCount).toBe(0);
});
