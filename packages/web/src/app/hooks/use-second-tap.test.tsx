// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useNoSecondTaps } from './use-second-tap.ts';

const pressed = vi.fn<(name: string) => void>();
beforeEach(() => void pressed.mockClear());

function Page() {
  useNoSecondTaps();
  return (
    <>
      {['Save', 'Heart rate'].map((name) => (
        <button key={name} type="button" onClick={() => pressed(name)}>
          {name}
        </button>
      ))}
      <label htmlFor="beep">Beep</label>
      <input id="beep" type="checkbox" onChange={() => pressed('Beep')} />
    </>
  );
}

let now = 0;

interface Click {
  readonly at?: number;
  /** As the click calls it, where it does. */
  readonly by?: string | undefined;
  /** Which pointer went down before it. */
  readonly down?: string;
  /** A key makes a click without a count. */
  readonly detail?: number;
}

/** A click at a place, so many milliseconds after the last one. */
function click(element: Element, after: number, given: Click = {}): void {
  const { at = 100, by, down, detail = 1 } = { by: 'touch', ...given };
  now += after;
  if (down !== undefined) {
    const event = new Event('pointerdown', { bubbles: true });
    element.dispatchEvent(Object.defineProperty(event, 'pointerType', { value: down }));
  }
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, clientX: at, clientY: 700, detail });
  if (by !== undefined) Object.defineProperty(event, 'pointerType', { value: by });
  element.dispatchEvent(Object.defineProperty(event, 'timeStamp', { value: now }));
}

const button = (name: string) => screen.getByRole('button', { name });

describe('the second tap of a double tap', () => {
  beforeEach(() => void render(<Page />));

  it('presses nothing that has come under the finger, nor does a third one [SCR-1353]', () => {
    click(button('Save'), 5000);
    click(button('Heart rate'), 200);
    click(button('Heart rate'), 200, { at: 110 });
    expect(pressed.mock.calls).toEqual([['Save']]);
    click(button('Heart rate'), 301);
    expect(pressed.mock.calls).toEqual([['Save'], ['Heart rate']]);
  });

  it.each([
    ['the same button', 'Save', {}],
    ['another place', 'Heart rate', { at: 130 }],
    ['a mouse', 'Heart rate', { by: 'mouse' }],
  ])('presses: %s [SCR-1353]', (_what, name, given) => {
    click(button('Save'), 5000);
    click(button(name), 100, given);
    expect(pressed.mock.calls).toEqual([['Save'], [name]]);
  });

  it.each([undefined, 'mouse'])('is a finger where its click calls it %s', (by) => {
    click(button('Save'), 5000, { by, down: 'touch' });
    click(button('Heart rate'), 200, { by, down: 'touch' });
    expect(pressed.mock.calls).toEqual([['Save']]);
  });

  it.each([
    ['a mouse', { by: undefined, down: 'mouse' }],
    ['a mouse after a touch', { by: 'mouse', down: 'mouse' }],
    ['a key after a touch', { by: undefined, detail: 0 }],
  ])('presses where clicks do not say what made them: %s', (_what, given) => {
    click(button('Save'), 5000, { by: undefined, down: 'touch' });
    click(button('Heart rate'), 100, given);
    expect(pressed.mock.calls).toEqual([['Save'], ['Heart rate']]);
  });

  it('presses the field of a label [SCR-1353]', () => {
    click(screen.getByText('Beep'), 5000);
    expect(pressed.mock.calls).toEqual([['Beep']]);
    click(screen.getByRole('checkbox'), 10);
    expect(pressed.mock.calls).toEqual([['Beep'], ['Beep']]);
  });
});
