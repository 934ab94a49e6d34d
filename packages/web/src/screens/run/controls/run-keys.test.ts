// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { type KeyPress, placeOf, runKeyOf } from './run-keys.ts';

const press = (key: string, given: Partial<KeyPress> = {}) =>
  runKeyOf({
    key,
    isChord: false,
    isHeld: false,
    letters: true,
    on: 'page',
    wasClicked: false,
    counts: false,
    ...given,
  });

afterEach(() => document.body.replaceChildren());

describe('keys of the run screen', () => {
  it('start and pause, skip, switch views, exit, mute and explain themselves', () => {
    const keys = [' ', 'ArrowLeft', 'ArrowRight', 'o', 'O', 'Escape', 'm', 'M', 'f', '?', 'x', 'F5'];
    expect(keys.map((key) => press(key))).toEqual([
      'main',
      'previous',
      'next',
      'toggle',
      'toggle',
      'exit',
      'mute',
      'mute',
      'full-screen',
      'help',
      undefined,
      undefined,
    ]);
  });

  it('are only those that are not letters if letters are switched off', () => {
    const keys = ['o', 'M', 'f', '?', ' ', 'ArrowRight', 'Escape'];
    expect(keys.map((key) => press(key, { letters: false }))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      'main',
      'next',
      'exit',
    ]);
  });

  it('leave fields, dialogs, lists and buttons their own keys', () => {
    expect(press('m', { on: 'field' })).toBeUndefined();
    expect(press('Escape', { on: 'dialog' })).toBeUndefined();
    expect(press(' ', { on: 'button' })).toBeUndefined();
    expect(press(' ', { on: 'list' })).toBeUndefined();
    expect(press('ArrowRight', { on: 'list' })).toBeUndefined();
    expect(press('ArrowRight', { on: 'button' })).toBe('next');
    expect(press('Escape', { on: 'list' })).toBe('exit');
  });

  it('leave the browser its chords, and repeat while held only to skip', () => {
    expect(press('m', { isChord: true })).toBeUndefined();
    expect(press(' ', { isHeld: true })).toBeUndefined();
    expect(press('ArrowRight', { isHeld: true })).toBe('next');
  });

  it('know what they are pressed on', () => {
    document.body.innerHTML =
      '<button id="b"><svg id="s"></svg></button><input id="i"><ul><li><button id="l"></button></li></ul><div role="dialog"><button id="d"></button></div><p id="p"></p>';
    const on = (id: string) => placeOf(document.getElementById(id));
    expect(['b', 's', 'i', 'l', 'd', 'p'].map(on)).toEqual(['button', 'button', 'field', 'list', 'dialog', 'page']);
    expect(placeOf(null)).toBe('page');
  });
});
