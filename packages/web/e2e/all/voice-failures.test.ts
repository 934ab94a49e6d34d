// If a workout's speech provider fails, the browser's own voice says it, and no one waits.

import { moveIn } from '../people/newcomer.ts';
import { type SpeechPeer, failing } from '../sound/speech-peer.ts';
import { SPRINT, expect, openRunScreen, runToEnd, test } from '../sound/voice-run.ts';
import { notesOn, utterancesOn } from '../sound/voice-tap.ts';

/** A sound format that nothing can play. */
const unplayable: Parameters<SpeechPeer['answer']>[0] = (response, speech) => {
  speech.writeUInt16LE(0x4242, 20);
  response.writeHead(200, { 'content-type': 'audio/wav' }).end(speech);
};

const CASES: readonly (readonly [
  name: string,
  answer: typeof unplayable,
  complaint: RegExp | undefined,
  most: number,
])[] = [
  ['fails', failing(500), /status of 502 .*\/api\/speech/, 2],
  ['is over its budget', failing(429, { 'retry-after': '30' }), /status of 503 .*\/api\/speech/, 2],
  ['never answers', () => undefined, /status of 502 .*\/api\/speech/, SPRINT.says.length],
  ['sends what nobody can play', unplayable, undefined, SPRINT.says.length],
];

for (const [name, answer, complaint, most] of CASES) {
  test(`a workout whose provider ${name} continues, said by the browser [VOX-65]`, async ({
    page,
    server,
    peer,
    fetched,
    expectComplaint,
  }) => {
    peer.answer(answer);
    await moveIn(page, server.url, [SPRINT.timer]);
    await page.goto(`${server.url}/library`);
    await openRunScreen(page);
    await expect.poll(() => peer.asked.length).toBeGreaterThan(0);
    await runToEnd(page);
    await expect.poll(async () => (await utterancesOn(page)).map(({ text }) => text)).toEqual(SPRINT.says);
    const [first, second] = await utterancesOn(page);
    expect(second!.at - first!.at, 'no word waits for the provider').toBeGreaterThan(1000);
    expect(await notesOn(page)).toEqual([]);
    expect(peer.asked.length, 'a provider that fails is left alone').toBeLessThanOrEqual(most);
    expect(fetched.length, 'and so is the server').toBeLessThanOrEqual(most);
    if (complaint) await expectComplaint(complaint);
  });
}
