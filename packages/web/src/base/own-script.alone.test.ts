import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** As the built app has it. */
async function built() {
  vi.stubEnv('DEV', false);
  return (await import('./own-script.ts')).ownScript;
}

const OWN = ['/assets/clock.worker-abcd1234.js', '/service-worker.js'];
const OTHERS = [
  'https://evil.example/assets/x.js',
  '//evil.example/service-worker.js',
  '/assets/../api/x.js',
  '/assets/x.json',
  '/api/sync/timers/x.js',
  'data:text/javascript,1',
  'blob:http://localhost/1',
  '/assets/x.js?next=//evil.example',
  ' /service-worker.js',
];

describe('a script to be started', () => {
  it('is one of our own files [SRV-120]', async () => {
    const ownScript = await built();
    for (const path of OWN) expect(ownScript(path)).toBe(path);
    for (const path of OTHERS) expect(() => ownScript(path)).toThrow(TypeError);
  });

  it("goes through the page's policy, which is made once [SRV-120]", async () => {
    const createPolicy = vi.fn((_name: string, { createScriptURL }: { createScriptURL(path: string): string }) => ({
      createScriptURL: (path: string) => `trusted ${createScriptURL(path)}`,
    }));
    vi.stubGlobal('trustedTypes', { createPolicy });
    const ownScript = await built();
    expect(ownScript('/service-worker.js')).toBe('trusted /service-worker.js');
    for (const path of OTHERS) expect(() => ownScript(path)).toThrow(TypeError);
    expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['roundbell']);
  });
});
