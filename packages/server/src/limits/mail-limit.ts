// How many notices one mailbox gets: someone who can cause them must not be able to fill it.

import type { Mailer } from '../accounts/mail.ts';
import { createBackground } from '../base/background.ts';
import { HOUR, personOf } from './attempts.ts';
import type { Throttle } from './throttle.ts';

const NOTICES = { most: 10, millis: HOUR };

/** The same mailer, but one address gets ten notices of a kind an hour at most. */
export function limitMails(mailer: Mailer, throttle: Pick<Throttle, 'attempt'>): Mailer {
  const background = createBackground(() => undefined);
  return {
    ...mailer,
    sendNotice(email, notice) {
      if (!mailer.hasServer) return;
      background.start(async () => {
        // A database that cannot count must not keep a person from hearing of it.
        const wait = await throttle.attempt(`notice ${notice.kind}`, personOf(email), NOTICES).catch(() => 0);
        if (wait === 0) mailer.sendNotice(email, notice);
      });
    },
    async close() {
      await background.settled();
      await mailer.close();
    },
  };
}
