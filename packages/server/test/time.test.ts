import { expect, it } from 'vitest';
import { onBothEngines, openServer } from './fixture.ts';

onBothEngines('the time', (engine) => {
  it('is told to anyone, and stored by no one', async () => {
    const server = await openServer(engine);
    const before = Date.now();
    const answer = await server.ask('/api/time');
    const { now } = (await answer.json()) as { readonly now: number };
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.has('set-cookie')).toBe(false);
  });

  it('is told while the database does not answer', async () => {
    const server = await openServer(engine);
    await server.database.close();
    expect((await server.ask('/api/time')).status).toBe(200);
  });
});
