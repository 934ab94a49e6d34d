import { describe, expect, it } from 'vitest';
import { DEFAULT_MAX_HEART_RATE } from '../heart/zones.ts';
import { filesOf } from '../import-export/account/file.ts';
import { linkBody } from '../link/link.ts';
import { typicalTimer } from '../link/long-timers.fixture.ts';
import { oneTimerOf } from './one-timer.ts';

const TIMER = { name: 'Legs', rounds: [{ repeat: 3, steps: [{ name: 'Squat', duration: 20 }] }] };
const JSON_TIMER = JSON.stringify(TIMER, undefined, 2);
const read = (text: string, fileName?: string) => oneTimerOf(text, DEFAULT_MAX_HEART_RATE, fileName);

/** A file as it is exported. */
function exported(count: number): string {
  const at = new Date(0);
  const timers = Array.from({ length: count }, (_, index) => ({
    ...typicalTimer(12),
    ...{ id: `timer-${index}`, userId: 'ann', createdAt: at, updatedAt: at },
  }));
  return filesOf({ timers, preferences: undefined, sessions: [] }, 0)[0]?.text ?? '';
}

describe('one timer in a text', () => {
  const written = linkBody(typicalTimer(12));
  it.each([
    ['a link', `See https://a.example/t#${written.ok ? written.body : ''} !`, typicalTimer(12).name],
    ['a timer as text', '{name Legs}\n\n3x\n- Squat 20s', 'Legs'],
    ['a timer as JSON', JSON_TIMER, 'Legs'],
    [
      'the answer of an assistant',
      `Sure, {here} it is:\n\`\`\`json\n${JSON_TIMER}\n\`\`\`\nHave fun {and rest}!`,
      'Legs',
    ],
    ['an exported file', exported(1), typicalTimer(12).name],
    ['words', '3 rounds of 20 seconds squats', 'Squats'],
  ])('is read from %s [AST-3]', (_, text, name) => {
    expect(read(text)).toMatchObject({ kind: 'timer', timer: { name } });
  });

  it('has what its writer left out', () => {
    const one = read(JSON_TIMER);
    expect(one.kind === 'timer' && one.timer.rounds).toMatchObject([
      { id: 'round-1', name: 'Round 1', repeat: 3, steps: [{ id: 'step-1-1', type: 'work', repeat: 1 }] },
    ]);
  });

  it.each([
    ['{\n  "name": "Legs",\n  "rounds": [\n    { "steps": [{ "name": "Squat", "duration": "20" }] }]}', [{ line: 4 }]],
    ['{\n  "name": "Legs",\n  "rounds": [\n    { "steps": [{ "name": "Squat" "duration": 20 }] }]}', [{ line: 4 }]],
    ['Here:\n\n```json\n{"name": "Legs", "rounds": [\n{ "steps": [{ "name": "Squat" }] }]}\n```', [{ line: 5 }]],
    ['- Squat 20s\n- Lunge', [{ line: 2 }]],
    ['{"name": "Legs", "rounds": []}', [{ line: 1 }]],
    ['{"format": "roundbell", "version": 1}', [{ message: 'There is no timer in this text' }]],
    ['', [{ message: 'There is nothing here yet. Paste a link, a timer or a description.' }]],
  ])('says what is wrong, with its line: %s', (text, problems) => {
    expect(read(text)).toMatchObject({ kind: 'refused', problems });
  });

  it('several timers are for an import', () => {
    expect(read(exported(2))).toEqual({ kind: 'several' });
  });
});

describe('the answer of an assistant with a timer as text', () => {
  const PLAN = '{name Stairs}\n\n6x\n- Up 45s\n- Down 90s {recovery}';
  it.each([
    ['named text', `Sure! Here is your workout:\n\n\`\`\`text\n${PLAN}\n\`\`\`\n\n- Drink 2 cups of water\n- Rest 5m`],
    ['without a name', `Here:\n\`\`\`\n${PLAN}\n\`\`\``],
    ['after another block', `Run \`\`\`sh\nnpm start\n\`\`\` and paste:\n\`\`\`text\n${PLAN}\n\`\`\``],
    ['after a long talk', `${'It is a hard one. '.repeat(60)}\n\`\`\`text\n${PLAN}\n\`\`\``],
  ])('is read by its block of code alone: %s', (_, answer) => {
    const found = read(answer);
    expect(
      found.kind === 'timer' && [
        found.timer.name,
        found.timer.rounds.map(({ repeat, steps }) => [repeat, steps.length]),
        found.notes,
      ],
    ).toEqual(['Stairs', [[6, 2]], []]);
  });

  it('says what is wrong at its line in the answer', () => {
    expect(read(`Here:\n\`\`\`text\n${PLAN.replace('Up 45s', 'Up')}\n\`\`\``)).toMatchObject({
      kind: 'refused',
      problems: [{ line: 6, message: expect.stringContaining('This step has no length') }],
    });
  });

  it('takes one timer at a time', () => {
    const other = PLAN.replace('Stairs', 'Hills');
    const found = read(`One:\n\`\`\`text\n${PLAN}\n\`\`\`\nTwo:\n\`\`\`text\n${other}\n\`\`\``);
    expect(found).toEqual({
      kind: 'refused',
      problems: [{ message: 'This holds several timers. Paste one at a time.' }],
    });
  });
});
