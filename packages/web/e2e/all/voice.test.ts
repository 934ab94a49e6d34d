// What a workout says, heard at the loudspeaker of a real browser: through a provider behind the server, and again
// without it.

import { planOf, scriptOf } from '@roundbell/core/run';
import type { Timer } from '@roundbell/core/timer';
import { moveIn } from '../people/newcomer.ts';
import { PEER_KEY } from '../sound/speech-peer.ts';
import {
  SHORT,
  SHORT_TEXTS,
  UNREACHABLE,
  expect,
  keptClips,
  openRunScreen,
  roundOf,
  runToEnd,
  test,
  untilSaid,
} from '../sound/voice-run.ts';
import { notesOn, utterancesOn } from '../sound/voice-tap.ts';

test('a workout says everything in order, each text is fetched once, and without any server it says everything again [VOX-60, VOX-61, VOX-62]', async ({
  page,
  server,
  peer,
  fetched,
  expectComplaint,
}) => {
  await moveIn(page, server.url, [SHORT.timer]);
  await page.goto(`${server.url}/library`);
  await openRunScreen(page);
  await expect.poll(() => keptClips(page)).toBe(SHORT_TEXTS.length);

  await runToEnd(page);
  expect(await untilSaid(page, peer, SHORT.says.length)).toEqual(SHORT.says);
  const notes = await notesOn(page);
  const overlaps = notes.filter(({ begin }, index) => index > 0 && begin < notes[index - 1]!.end);
  expect(overlaps, 'one is said at a time').toEqual([]);
  expect(peer.asked.map(({ text }) => text).sort()).toEqual(SHORT_TEXTS.toSorted());
  expect(fetched.toSorted()).toEqual(SHORT_TEXTS.toSorted());
  expect(new Set(peer.asked.map(({ path, key, voice }) => [path, key, voice].join(' ')))).toEqual(
    new Set([`/v1/audio/speech ${PEER_KEY} hannah`]),
  );

  await peer.stop();
  await server.stop();
  await page.getByRole('button', { name: 'Back to Library' }).click();
  await openRunScreen(page);
  await runToEnd(page);
  expect(await untilSaid(page, peer, 2 * SHORT.says.length)).toEqual([...SHORT.says, ...SHORT.says]);
  expect(fetched, 'nothing more is asked for').toHaveLength(SHORT_TEXTS.length);
  expect(await utterancesOn(page), 'the browser never had to speak').toEqual([]);
  await expectComplaint(UNREACHABLE);
});

const HALF_HOUR = {
  name: 'Half an hour',
  rounds: [
    roundOf('Warm-up', [['Easy jog', 180, 'preparation']]),
    roundOf(
      'Intervals',
      [
        ['Fast', 60, 'work'],
        ['Walk', 120, 'recovery'],
      ],
      8,
    ),
    roundOf('Cool-down', [['Stretch', 180, 'recovery']]),
  ],
} satisfies Pick<Timer, 'name' | 'rounds'>;

/** What half an hour can say; of the halfway phrasings, all that might be drawn. */
function textsOf({ rounds }: Pick<Timer, 'rounds'>): {
  readonly always: readonly string[];
  readonly drawn: readonly string[];
} {
  const globalSettings = { countdownBeep: false, voiceEnabled: true, volume: 70 };
  const [createdAt, updatedAt] = [new Date(0), new Date(0)];
  const plan = planOf({
    id: 'timer',
    userId: 'ada',
    name: 'Half an hour',
    rounds,
    globalSettings,
    tags: [],
    createdAt,
    updatedAt,
  });
  if (typeof plan === 'string') throw new Error(plan);
  const script = scriptOf(plan);
  const textsWhere = (isDrawn: boolean) => [
    ...new Set(script.filter(({ type }) => (type === 'halfway') === isDrawn).map(({ text }) => text)),
  ];
  return { always: textsWhere(false), drawn: textsWhere(true) };
}

test('the first run of half an hour fetches each of its texts once, and a repeat none [VOX-61]', async ({
  page,
  server,
  peer,
  fetched,
}) => {
  const { always, drawn } = textsOf(HALF_HOUR);
  expect(always).toHaveLength(17);
  await moveIn(page, server.url, [HALF_HOUR]);
  const open = async () => {
    await page.goto(`${server.url}/library`);
    await openRunScreen(page);
  };
  await open();
  await expect.poll(() => fetched).toContain('Timer complete! Great job!');
  await expect.poll(() => keptClips(page)).toBe(fetched.length);
  expect(fetched.toSorted()).toEqual([...always, ...drawn].toSorted());

  const texts = fetched.length;

  for (let again = 0; again < 3; again++) {
    await open();
    await expect(page.getByText(`${texts}/${texts}`)).toBeVisible();
  }
  expect(fetched, 'a repeat fetches nothing').toHaveLength(texts);
  expect(peer.asked).toHaveLength(texts);
});

const TWO_TONES = {
  name: 'Two tones',
  rounds: [
    roundOf('Hold', [
      ['Hold', 2, 'work'],
      ['Walk', 2, 'recovery'],
      ['Hold', 2, 'rest'],
    ]),
  ],
};

test('a name shared by steps of two types is fetched in each of its tones and never said by another voice [VOX-60, VOX-61, VOX-62]', async ({
  page,
  server,
  peer,
  fetched,
  expectComplaint,
}) => {
  const says = ['Hold', 'Walk', 'Hold', 'Timer complete! Great job!'];
  await moveIn(page, server.url, [TWO_TONES]);
  await page.goto(`${server.url}/library`);
  await openRunScreen(page);
  await expect.poll(() => keptClips(page)).toBe(4);
  await server.stop();
  for (const runs of [1, 2]) {
    await runToEnd(page);
    expect(await untilSaid(page, peer, runs * says.length)).toEqual(Array.from({ length: runs }, () => says).flat());
    await page.getByRole('button', { name: 'Back to Library' }).click();
    await openRunScreen(page);
  }
  expect(await utterancesOn(page)).toEqual([]);
  expect(fetched).toHaveLength(4);
  await expectComplaint(UNREACHABLE);
});
