// The person in front of the browser's device chooser.

import type { Page } from '@playwright/test';

/** The chooser of one page; it persists through navigations. Say what will be done, then make the page ask. */
export interface Chooser {
  /** Picks the device with this address as soon as it is listed. */
  choose(address: string): Promise<void>;
  /** Closes the next chooser without a choice. */
  cancel(): Promise<void>;
}

interface Prompt {
  readonly id: string;
  readonly devices: readonly { readonly id: string; readonly name: string }[];
}

/** Opens a chooser for a page. */
export async function openChooser(page: Page): Promise<Chooser> {
  const devtools = await page.context().newCDPSession(page);
  // A prompt is reported again whenever its list changes; a second answer to it would end the whole browser.
  const answered = new Set<string>();
  let decide: (prompt: Prompt) => void = () => {};
  devtools.on('DeviceAccess.deviceRequestPrompted', (prompt) => {
    if (!answered.has(prompt.id)) decide(prompt);
  });
  await devtools.send('DeviceAccess.enable');
  const next = (isReady: (prompt: Prompt) => boolean) =>
    new Promise<string>((resolve) => {
      decide = (prompt) => {
        if (!isReady(prompt)) return;
        answered.add(prompt.id);
        resolve(prompt.id);
      };
    });
  return {
    async choose(address) {
      const id = await next(({ devices }) => devices.some((device) => device.id === address));
      await devtools.send('DeviceAccess.selectPrompt', { id, deviceId: address });
    },
    async cancel() {
      await devtools.send('DeviceAccess.cancelPrompt', { id: await next(() => true) });
    },
  };
}
