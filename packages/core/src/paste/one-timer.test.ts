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
  ])('[LNK-44] [AST-3] is read from %s', (_, text, name) => {
    expect(read(text)).toMatchObject({ kind: 'timer', timer: { name } });
  });

  it('[MOV-17] has what its writer left out', () => {
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
  ])('[AST-7] says what is wrong, with its line: %s', (text, problems) => {
    expect(read(text)).toMatchObject({ kind: 'refused', problems });
  });

  it('[AST-7] several timers are for an import', () => {
    expect(read(exported(2))).toEqual({ kind: 'several' });
  });
});
