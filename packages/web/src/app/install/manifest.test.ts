import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sharedText } from '../../screens/share/shared-text.ts';

interface Manifest {
  readonly start_url: string;
  readonly launch_handler: { readonly client_mode: readonly string[] };
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[];
  readonly share_target: {
    readonly action: string;
    readonly method: string;
    readonly params: Readonly<Record<'title' | 'text' | 'url', string>>;
  };
  readonly file_handlers: readonly {
    readonly action: string;
    readonly accept: Readonly<Record<string, readonly string[]>>;
  }[];
}

const text = readFileSync(new URL('../../../public/manifest.webmanifest', import.meta.url), 'utf8');
const manifest = JSON.parse(text) as Manifest;
const routes = readFileSync(new URL('../shell/routes.tsx', import.meta.url), 'utf8');

describe('what the manifest offers to other apps', () => {
  it('is to share a title, a text and an address, which the page reads by these names', () => {
    const { action, method, params } = manifest.share_target;
    expect(method).toBe('GET');
    expect(routes).toContain(`path="${action}"`);
    const sent = new URLSearchParams({
      [params.title]: 'Legs',
      [params.text]: '8x20/10',
      [params.url]: 'https://a.example',
    });
    expect(sharedText(`?${sent.toString()}`)).toBe('Legs\n8x20/10\nhttps://a.example');
  });

  it('is to open the files that are exported', () => {
    const [handler, ...others] = manifest.file_handlers;
    expect(others).toEqual([]);
    expect(routes).toContain(`path="${handler?.action}"`);
    expect(handler?.accept).toEqual({ 'application/json': ['.json'] });
  });
});

describe('what the manifest says of launches', () => {
  it('is that the window which is open is shown as it is', () => {
    expect(manifest.launch_handler.client_mode).toEqual(['focus-existing', 'auto']);
  });

  it("is where 'My Timers' leads, by another address than a start from the icon", () => {
    const url = manifest.shortcuts.find(({ name }) => name === 'My Timers')?.url ?? '';
    expect(url).not.toBe(manifest.start_url);
    expect(url.split('?')[0]).toBe(manifest.start_url);
  });
});
