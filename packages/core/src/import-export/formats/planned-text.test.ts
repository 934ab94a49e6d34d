import { describe, expect, it } from 'vitest';
import { plannedText } from './planned-text.ts';
import { plannerText } from './planner-text.ts';
import { readExchange } from './read-exchange.ts';

describe('a workout from a planner', () => {
  it('is a timer with its name and its steps', () => {
    const text = plannedText({
      name: '4 x 4 {hard}',
      text: 'Warmup\n- 10m Z2 HR\n\nMain set 4x\n- 4m Z4 HR\n- 3m Z2 HR\n\nCooldown\n- 5m Z1 HR\n',
    });
    const read = readExchange({ text, fileName: '' }, 190);
    expect(read).toMatchObject({ ok: true, draft: { name: '4 x 4 hard' } });
    expect(read?.ok === true && plannerText(read.draft).text).toBe(
      'Warmup\n- Warmup 10m Z2 HR\n\nMain set 4x\n- Zone 4 4m Z4 HR\n- Zone 2 3m Z2 HR\n\nCooldown\n- Cooldown 5m Z1 HR\n',
    );
  });

  it('stays a description if it is written in words', () => {
    expect(plannedText({ name: 'Easy', text: '45 min easy' })).toBe('45 min easy');
  });
});
