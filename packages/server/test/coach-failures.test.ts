import { LLMock } from '@copilotkit/aimock';
import { describe, expect, it, vi } from 'vitest';
import { BANK, BY_HEART, coachAt, openBeforeModel, type SentChat, writing, YES } from './coach-fixture.ts';
import { afterwards, believeHeader, openServer, post } from './fixture.ts';
import { beginning, noAnswer, openPeer, type Peer, placeAt, refusalOf, refusing, words } from './speech-fixture.ts';

describe('a model that refuses', () => {
  it.each<[number, { code?: string; message?: string }]>([
    [401, { code: 'invalid_api_key', message: 'Incorrect API key provided: groq-secret' }],
    [403, { code: 'forbidden' }],
    [404, { code: 'model_not_found' }],
    [404, { message: 'there is nothing here' }],
    [400, { code: 'model_terms_required' }],
    [400, { message: 'The admin has to accept the terms of the model at https://console.example' }],
  ])('its key, terms or name with %i is not asked again for ten minutes', async (status, error) => {
    const { peer, decide, line, bank, describe: timer, later, events } = await openBeforeModel(refusing(status, error));
    expect(await refusalOf(await decide())).toEqual([503, 'coach-unavailable', '600']);
    later(1000);
    for (const ask of [decide(), line(), bank(), timer('burpees')])
      expect(await refusalOf(await ask)).toEqual([503, 'coach-unavailable', '599']);
    expect(peer.heard).toHaveLength(1);
    later(600_000);
    expect(await refusalOf(await decide())).toEqual([503, 'coach-unavailable', '600']);
    expect(peer.heard, 'tried again').toHaveLength(2);
    peer.answer = writing(YES);
    later(600_000);
    expect((await decide()).status).toBe(200);
    const why = `${status} ${error.code ?? ''}`.trim();
    expect(events()).toMatchObject([
      { event: 'coach-unavailable', level: 50, provider: 'groq', model: 'openai/gpt-oss-20b', why },
      { event: 'coach-recovered' },
    ]);
  });
});

describe('a model that refuses', () => {
  it.each([
    ['7', '7'],
    ['0.5', '1'],
    ['', '60'],
  ])('because of its budget with retry-after %j is left alone for %s s', async (told, wait) => {
    const { peer, decide, later } = await openBeforeModel(
      refusing(429, {}, told === '' ? {} : { 'retry-after': told }),
    );
    expect(await refusalOf(await decide())).toEqual([503, 'coach-busy', wait]);
    expect(await refusalOf(await decide())).toEqual([503, 'coach-busy', wait]);
    expect(peer.heard).toHaveLength(1);
    peer.answer = writing(YES);
    later(Number(wait) * 1000);
    expect((await decide()).status).toBe(200);
  });

  it('reads 413 as a budget, even while it writes a bank or a timer', async () => {
    for (const path of ['bank', 'timer'] as const) {
      const { peer, ask } = await openBeforeModel(refusing(413, {}, { 'retry-after': '5' }));
      expect(await refusalOf(await ask(path, { text: 'burpees' }))).toEqual([503, 'coach-busy', '5']);
      expect(peer.heard).toHaveLength(1);
    }
  });

  it('does not silence the voice, nor the voice the model', async () => {
    const peer = await openPeer(refusing(401));
    const server = await openServer('sqlite', {
      ...believeHeader,
      coachPlace: coachAt(peer.url),
      speechPlace: placeAt(peer.url),
    });
    await server.ask('/api/coach/decision', post(BY_HEART, { 'x-person': 'ada' }));
    await server.ask('/api/speech', words('Go', { provider: 'groq', voice: 'Cheyenne' }));
    expect(peer.heard.map(({ path }) => path)).toEqual(['/v1/chat/completions', '/v1/audio/speech']);
  });

  it('one question is still asked the next', async () => {
    const { peer, decide } = await openBeforeModel(refusing(400, { code: 'content_policy' }));
    for (let count = 0; count < 4; count++)
      expect(await refusalOf(await decide())).toEqual([502, 'coach-failed', null]);
    peer.answer = writing(YES);
    expect((await decide()).status).toBe(200);
    expect(peer.heard).toHaveLength(5);
  });
});

describe('a model that fails', () => {
  it.each<[string, Peer['answer']]>([
    ['500', refusing(500, { message: 'secret words' })],
    ['503', refusing(503)],
    ['a closed connection', (response) => response.destroy()],
    ['no answer', noAnswer],
    ['half a body, never the rest', beginning('{"choices":[')],
    ['no completion', (response) => response.end('{"choices":[]}')],
    ['no JSON at all', (response) => response.end('no JSON')],
  ])('with %s is answered 502, asked once, and left alone for a minute after three', async (_, answer) => {
    const { peer, decide, later, events } = await openBeforeModel(answer);
    for (let count = 0; count < 3; count++)
      expect(await refusalOf(await decide())).toEqual([502, 'coach-failed', null]);
    expect(await refusalOf(await decide())).toEqual([503, 'coach-busy', '60']);
    expect(peer.heard).toHaveLength(3);
    later(60_000);
    peer.answer = writing(YES);
    expect((await decide()).status).toBe(200);
    expect(events().map(({ event }) => event)).toEqual([
      ...['coach-failed', 'coach-failed', 'coach-failed'],
      'coach-down',
      'coach-recovered',
    ]);
  });
});

describe('a model that fails', () => {
  it('has 2.5 s for a decision and for a line', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
    afterwards(async () => clock.mockRestore());
    const { peer, decide, line, events } = await openBeforeModel(noAnswer);
    for (const ask of [decide, line]) expect(await refusalOf(await ask())).toEqual([502, 'coach-failed', null]);
    expect(peer.limits.asked).toEqual([2500, 2500]);
    expect(events()).toMatchObject([{ why: 'timeout' }, { why: 'timeout' }]);
  });

  it('is asked once for a decision, with a line or without, twice for a bank', async () => {
    const { peer, decide, line, bank } = await openBeforeModel(writing('Sorry, no {}.'));
    await decide();
    await line();
    expect(peer.heard).toHaveLength(2);
    expect(await refusalOf(await bank())).toEqual([502, 'coach-failed', null]);
    expect(peer.heard).toHaveLength(4);
  });
});

describe('an answer', () => {
  const failing = (generation: unknown, code = 'json_validate_failed') =>
    refusing(400, { code, message: 'Failed to validate JSON', failed_generation: generation });

  it('that its provider found unfit is read like any other', async () => {
    const { peer, decide, events } = await openBeforeModel(failing(JSON.stringify(YES)));
    for (let count = 0; count < 4; count++) expect(await (await decide()).json()).toEqual(YES);
    for (const generation of ['{"shouldCoach": true', '', undefined]) {
      peer.answer = failing(generation);
      expect(await refusalOf(await decide())).toEqual([502, 'coach-failed', null]);
    }
    peer.answer = failing(JSON.stringify(YES), 'another');
    expect((await decide()).status).toBe(502);
    expect(peer.heard).toHaveLength(8);
    expect(events().map(({ event }) => event)).toEqual([
      ...['coach-unusable', 'coach-unusable', 'coach-unusable'],
      'coach-rejected',
    ]);
  });

  it.each([
    ['in a code fence', `\`\`\`json\n${JSON.stringify(YES, null, 2)}\n\`\`\``],
    ['in a bare fence', `\`\`\`\n${JSON.stringify(YES)}\n\`\`\``],
    ['between sentences', `Sure! Here it is:\n${JSON.stringify(YES)}\nLet me know.`],
    ['with blanks', `\n\n  ${JSON.stringify(YES)}  \n`],
  ])('%s is read', async (_, content) => {
    const { decide } = await openBeforeModel(writing(content));
    expect(await (await decide()).json()).toEqual(YES);
  });

  it.each<[string, unknown, string, string]>([
    ['nothing', '', 'stop', 'empty'],
    ['null', null, 'stop', 'empty'],
    ['nothing, for all tokens went into thinking', '', 'length', 'cut'],
    ['whole JSON at the limit of tokens', YES, 'length', 'cut'],
    ['half of the JSON', '{"shouldCoach": true', 'stop', 'shape'],
    ['sentences', 'I would coach now.', 'stop', 'shape'],
    ['a list', [YES], 'stop', 'shape'],
    ['another shape', { ...YES, shouldCoach: 'yes' }, 'stop', 'shape'],
    ['a reason of its own', { ...YES, reason: 'bored' }, 'stop', 'shape'],
    ['less than was asked for', { shouldCoach: true, reason: 'in_zone' }, 'stop', 'shape'],
  ])('that contains %s is none, and the model continues to be asked', async (_, content, finish, why) => {
    const { peer, decide, events } = await openBeforeModel(writing(content, finish));
    for (let count = 0; count < 4; count++)
      expect(await refusalOf(await decide())).toEqual([502, 'coach-failed', null]);
    peer.answer = writing(YES);
    expect((await decide()).status).toBe(200);
    expect(events()[0]).toMatchObject({ event: 'coach-unusable', task: 'decision', why });
  });
});

describe('what is reported', () => {
  it('contains no key, address, or words of a person or a model [COA-138]', async () => {
    const secrets = { message: 'groq-secret must not say my knee', code: 'my knee', failed_generation: 'my knee' };
    const answers: readonly Peer['answer'][] = [
      writing('my knee {'),
      refusing(400, secrets),
      refusing(400, { ...secrets, code: 'json_validate_failed' }),
      refusing(500, secrets),
      (response) => response.end('my knee'),
      refusing(429, secrets),
    ];
    const told: string[] = [];
    for (const answer of answers) {
      const { line, describe: timer, server } = await openBeforeModel(answer);
      told.push(await (await line({ stepName: 'my knee' })).text());
      told.push(await (await timer('squats for my knee')).text());
      told.push(...server.log);
    }
    expect(told.length).toBeGreaterThan(30);
    for (const word of ['secret', 'knee', '127.0.0.1', 'http', 'ada'])
      expect(told.join('\n').toLowerCase()).not.toContain(word);
  });
});

describe('a model written by others', () => {
  async function openMock(file: object = {}) {
    const mock = new LLMock({ port: 0 });
    const url = await mock.start();
    afterwards(() => mock.stop());
    const coachPlace = coachAt(`${url}/openai/v1`, file);
    let now = 1_000_000;
    const server = await openServer('sqlite', { ...believeHeader, now: () => now, coachPlace });
    return {
      mock,
      later: (millis: number) => (now += millis),
      ask: (path: string, body: object) => server.ask(`/api/coach/${path}`, post(body, { 'x-person': 'ada' })),
      journal: () => mock.getRequests().map(({ path, body }) => ({ path, body: body as unknown as SentChat })),
    };
  }

  it('is asked where it listens, with a strict schema', async () => {
    const { mock, ask, journal } = await openMock();
    mock.on({ systemMessage: 'You decide whether' }, { content: JSON.stringify(YES) });
    mock.on({ userMessage: 'Write these lines' }, { content: JSON.stringify(BANK) });
    expect(await (await ask('decision', BY_HEART)).json()).toEqual(YES);
    expect(await (await ask('bank', {})).json()).toEqual(BANK);
    for (const { path, body } of journal()) {
      expect(path).toBe('/openai/v1/chat/completions');
      expect(body.response_format).toMatchObject({ type: 'json_schema', json_schema: { strict: true } });
      expect(body).not.toHaveProperty('stream');
      expect(body).not.toHaveProperty('tools');
    }
    expect(journal()).toHaveLength(2);
  });

  it('has its failures recognized', async () => {
    const { mock, ask, later } = await openMock();
    const decide = async () => await refusalOf(await ask('decision', BY_HEART));
    const once = async (status: number, code: string, retryAfter?: number) => {
      mock.clearFixtures();
      const rest = retryAfter === undefined ? {} : { retryAfter };
      mock.on({ userMessage: 'zoneDifference' }, { status, error: { message: code, code }, ...rest });
      return await decide();
    };
    expect(await once(500, 'server_error')).toEqual([502, 'coach-failed', null]);
    expect(await once(400, 'content_policy')).toEqual([502, 'coach-failed', null]);
    expect(await once(429, 'rate_limit_exceeded', 12)).toEqual([503, 'coach-busy', '12']);
    later(12_000);
    mock.clearFixtures();
    mock.on({ userMessage: 'zoneDifference' }, { content: JSON.stringify(YES) });
    expect((await ask('decision', BY_HEART)).status).toBe(200);
    mock.setChaos({ malformedRate: 1 });
    expect(await decide()).toEqual([502, 'coach-failed', null]);
    mock.setChaos({ disconnectRate: 1 });
    expect(await decide()).toEqual([502, 'coach-failed', null]);
    mock.clearChaos();
    expect((await ask('decision', BY_HEART)).status).toBe(200);
    mock.clearFixtures();
    mock.on({ userMessage: 'zoneDifference' }, { content: '', finishReason: 'length' });
    expect(await decide()).toEqual([502, 'coach-failed', null]);
    expect(await once(401, 'invalid_api_key')).toEqual([503, 'coach-unavailable', '600']);
  });
});
