// @vitest-environment happy-dom
import { authenticatorContract } from '@roundbell/core/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAuthenticator } from './authenticator.ts';
import { scriptedCredentials } from './testing/scripted-credentials.ts';

let scripted = scriptedCredentials();

/** A browser with passkeys, if it has them. */
function browse(canSuggest: boolean | undefined) {
  scripted = scriptedCredentials();
  const known = Object.assign(() => undefined, { isConditionalMediationAvailable: async () => canSuggest });
  vi.stubGlobal('PublicKeyCredential', canSuggest === undefined ? undefined : known);
  vi.stubGlobal('navigator', { credentials: scripted.credentials });
}

beforeEach(() => {
  document.body.innerHTML = '<input autocomplete="username webauthn">';
  browse(true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

authenticatorContract('WebAuthn', () => ({
  authenticator: createAuthenticator('localhost'),
  person: (does) => void (scripted.person = does),
}));

describe('WebAuthn', () => {
  it('is there with passkeys at an address with a name, and suggests them where the browser can', async () => {
    const at = (hostname: string) => createAuthenticator(hostname).support();
    expect(await at('timers.example')).toBe('suggests');
    expect([await at('127.0.0.1'), await at('[::1]')]).toEqual(['none', 'none']);
    browse(false);
    expect(await at('timers.example')).toBe('asks');
    browse(undefined);
    expect(await at('timers.example')).toBe('none');
  });

  it('asks in a dialog, or conditionally', async () => {
    const { prove } = createAuthenticator('localhost');
    await prove({ challenge: 'AAAA' }, 'dialog');
    await prove({ challenge: 'AAAA' }, 'field');
    expect(scripted.mediations).toEqual([undefined, 'conditional']);
  });
});
