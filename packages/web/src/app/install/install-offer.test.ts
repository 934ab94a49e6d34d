// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { catchOffers } from './install-early.ts';
import { type InstallWindow, watchInstall } from './install-offer.ts';

function open(navigator: object = {}) {
  const target = Object.assign(new EventTarget(), { navigator }) as unknown as InstallWindow & EventTarget;
  const caught = catchOffers(target);
  let installs = watchInstall(target, caught());
  const offer = () => {
    const prompt = vi.fn(async () => ({ outcome: 'accepted' }));
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
    target.dispatchEvent(event);
    return { event, prompt };
  };
  return {
    target,
    installs,
    offer,
    /** The part that speaks of it comes only now. */
    watchLate() {
      installs = watchInstall(target, caught());
    },
    status: () => installs.getState().status,
  };
}

describe('installing', () => {
  it('is not spoken of where the browser has not offered it', () => {
    expect(open().status()).toBe('none');
  });

  it('is offered when the browser offers it, in place of its own bar', () => {
    const { offer, status } = open();
    const { event, prompt } = offer();
    expect(status()).toBe('offered');
    expect(event.defaultPrevented).toBe(true);
    expect(prompt).not.toHaveBeenCalled();
  });

  it('is offered where the browser was faster than the part that speaks of it', () => {
    const { offer, watchLate, status } = open();
    offer();
    watchLate();
    expect(status()).toBe('offered');
  });

  it('asks once for each offer of the browser', () => {
    const { installs, offer, status } = open();
    const { prompt } = offer();
    const install = installs.getState();
    if (install.status === 'offered') install.ask();
    expect(prompt).toHaveBeenCalledTimes(1);
    expect(status()).toBe('none');
    offer();
    expect(status()).toBe('offered');
  });

  it('once the app is installed, in any way, it is not offered', () => {
    const { target, offer, status } = open();
    offer();
    target.dispatchEvent(new Event('appinstalled'));
    expect(status()).toBe('none');
  });

  it('is by hand in a tab of iOS, and done in an app on its home screen', () => {
    expect(open({ standalone: false }).status()).toBe('by-hand');
    expect(open({ standalone: true }).status()).toBe('none');
  });
});
