// Mail: the links that set a new password or a new email, and word of what happened to an account. No one waits for it.

import { createTransport } from 'nodemailer';
import type { ServerLog } from '../base/log.ts';

/** How mail is sent, and where its links lead. */
export interface MailPlace {
  /** Absent: no mail; the operator makes the links. */
  readonly smtpUrl: string | undefined;
  /** Absent: `no-reply` at the links' host. */
  readonly from: string | undefined;
  /** The origin people type; read for each mail. */
  readonly origin: () => string;
  /** How long the mail server may stay silent. */
  readonly silenceMillis: number;
}

/** No mails. */
export const NO_MAIL: MailPlace = {
  smtpUrl: undefined,
  from: undefined,
  origin: () => 'http://localhost',
  silenceMillis: 20_000,
};

/** What a person hears of by mail. */
export type AccountNotice =
  | { readonly kind: 'signed-in'; readonly device: string }
  | { readonly kind: 'password-changed' }
  | { readonly kind: 'passkey-added' | 'passkey-removed' | 'token-created'; readonly name: string }
  | { readonly kind: 'second-factor-on' | 'second-factor-off' }
  /** To the old email. */
  | { readonly kind: 'email-change-asked'; readonly newEmail: string }
  | { readonly kind: 'email-changed'; readonly newEmail: string }
  /** To the owner of an email that someone else's account wanted. */
  | { readonly kind: 'email-in-use' };

/** Sends mails. */
export interface Mailer {
  /** Whether there is a mail server. */
  readonly hasServer: boolean;
  /** Sends the link with this token, or logs that someone asked for one; failures are logged. */
  sendPasswordLink(email: string, token: string): void;
  /** Sends the link that makes this the email of an account; nothing without a mail server. */
  sendEmailLink(email: string, token: string): void;
  /** Tells a person what happened to their account; nothing without a mail server. */
  sendNotice(email: string, notice: AccountNotice): void;
  /** Waits briefly for mail in flight. */
  close(): Promise<void>;
}

/** The address in a mail's link. */
const RESET_PATH = '/reset-password';
const CONFIRM_PATH = '/confirm-email';
const FORGOTTEN_PATH = '/forgot-password';
const SHUTDOWN_MILLIS = 3_000;

/** The link that sets a new password. */
export function passwordLink(origin: string, token: string): string {
  return linkAt(origin, RESET_PATH, token);
}

const linkAt = (origin: string, path: string, token: string): string =>
  `${origin}${path}?token=${encodeURIComponent(token)}`;

/** Whether a mail server lets us in, without sending anything; if not, why, as a code and the status of its answer. */
export async function mailServerAnswers(
  smtpUrl: string,
  silenceMillis: number,
): Promise<'yes' | { readonly why: string }> {
  const transport = createTransport({ url: smtpUrl, ...patienceOf(silenceMillis) });
  try {
    await transport.verify();
    return 'yes';
  } catch (cause) {
    return { why: Object.values(whyOf(cause)).join(' ') };
  } finally {
    transport.close();
  }
}

const patienceOf = (millis: number) => ({
  dnsTimeout: millis,
  connectionTimeout: millis,
  greetingTimeout: millis,
  socketTimeout: millis,
});

/** Makes a mailer; it connects for each mail. */
export function createMailer({ smtpUrl, from, origin, silenceMillis }: MailPlace, log: ServerLog): Mailer {
  const transport = smtpUrl === undefined ? undefined : createTransport({ url: smtpUrl, ...patienceOf(silenceMillis) });
  const onTheirWay = new Set<Promise<void>>();

  async function send(to: string, mail: Mail): Promise<void> {
    try {
      await transport?.sendMail({
        from: from ?? `Roundbell <no-reply@${new URL(origin()).hostname}>`,
        to,
        ...mail,
      });
      log.note('mail-sent', {});
    } catch (cause) {
      log.alarm('mail-failed', whyOf(cause));
    }
  }

  function post(to: string, mail: Mail): void {
    const sending = send(to, mail).finally(() => onTheirWay.delete(sending));
    onTheirWay.add(sending);
  }

  return {
    hasServer: transport !== undefined,
    sendPasswordLink(email, token) {
      // Anyone who reads the log could use a link: the operator makes one for the person who asks them for it.
      if (transport === undefined) return log.note('password-link-wanted', {});
      post(email, linkMail(passwordLink(origin(), token), PASSWORD_WORDS));
    },
    sendEmailLink(email, token) {
      if (transport !== undefined) post(email, linkMail(linkAt(origin(), CONFIRM_PATH, token), EMAIL_WORDS));
    },
    sendNotice(email, notice) {
      if (transport !== undefined) post(email, noticeMail(notice, origin()));
    },
    async close() {
      let impatience: NodeJS.Timeout | undefined;
      const timeLimit = new Promise<void>((resolve) => (impatience = setTimeout(resolve, SHUTDOWN_MILLIS)));
      await Promise.race([Promise.all(onTheirWay), timeLimit]);
      clearTimeout(impatience);
    },
  };
}

interface LinkWords {
  readonly subject: string;
  readonly why: string;
  readonly otherwise: string;
}

const PASSWORD_WORDS: LinkWords = {
  subject: 'Set a new password for Roundbell',
  why: 'You asked for a new password for Roundbell. Choose it here:',
  otherwise: 'If you did not ask for this, do nothing: your password stays as it is.',
};
const EMAIL_WORDS: LinkWords = {
  subject: 'Confirm your email for Roundbell',
  why: 'You asked to use this address for your Roundbell account. Confirm it here:',
  otherwise: 'If you did not ask for this, do nothing: the address is not used.',
};
const LIMITS = 'The link works once, within one hour.';

interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

const forgottenLink = (origin: string): string => `${origin}${FORGOTTEN_PATH}`;

function noticeMail(notice: AccountNotice, origin: string): Mail {
  const link = forgottenLink(origin);
  switch (notice.kind) {
    case 'signed-in':
      return {
        subject: 'New sign-in to Roundbell',
        text: `Someone signed in to your account on a new device: ${notice.device}.\n\nIf it was you, no action is needed. If not, set a new password, which ends every sign-in:\n\n${link}\n`,
      };
    case 'password-changed':
      return {
        subject: 'Your password for Roundbell was changed',
        text: `The password of your account was changed, and every other device was signed out.\n\nIf it was you, no action is needed. If not, set a new one:\n\n${link}\n`,
      };
    case 'second-factor-on':
      return {
        subject: 'Two-step verification is on for your Roundbell account',
        text: `Two-step verification was turned on for your account: signing in needs a code from an authenticator app.\n\nIf it was you, save your recovery codes. If not, set a new password, and tell the operator of ${origin}:\n\n${link}\n`,
      };
    case 'second-factor-off':
      return {
        subject: 'Two-step verification is off for your Roundbell account',
        text: `Two-step verification was turned off for your account: the password alone is enough.\n\nIf it was you, no action is needed. If not, set a new password:\n\n${link}\n`,
      };
    case 'passkey-added':
      return {
        subject: 'A passkey was added to your Roundbell account',
        text: `A passkey was added to your account: ${notice.name}. It signs in without your password.\n\nIf it was you, no action is needed. If not, set a new password, which ends every sign-in, and remove the passkey in the settings:\n\n${link}\n`,
      };
    case 'passkey-removed':
      return {
        subject: 'A passkey was removed from your Roundbell account',
        text: `A passkey was removed from your account: ${notice.name}.\n\nIf it was you, no action is needed. If not, set a new password, which ends every sign-in:\n\n${link}\n`,
      };
    case 'token-created':
      return {
        subject: 'An access token was created for your Roundbell account',
        text: `An access token was created for your account: ${notice.name}. A program or an assistant that has it reaches your timers without your password.\n\nIf it was you, no action is needed. If not, set a new password, which revokes every token and ends every sign-in:\n\n${link}\n`,
      };
    case 'email-change-asked':
    case 'email-changed':
    case 'email-in-use':
      return emailMail(notice, origin);
  }
}

/** A notice about the email itself. */
function emailMail(notice: Extract<AccountNotice, { readonly kind: `email-${string}` }>, origin: string): Mail {
  switch (notice.kind) {
    case 'email-change-asked':
      return {
        subject: 'A new email for your Roundbell account',
        text: `Someone asked to change the email of your account to ${maskOf(notice.newEmail)}. Nothing has changed yet: the mail to that address has a link, which works for one hour.\n\nIf it was you, open that link. If this was not you, change your password, and the link no longer works:\n\n${forgottenLink(origin)}\n`,
      };
    case 'email-changed':
      return {
        subject: 'The email of your Roundbell account was changed',
        text: `The email of your account is now ${maskOf(notice.newEmail)}. You can no longer sign in with this address, and this is the last mail to it.\n\nIf it was you, no action is needed. If not, tell the operator of ${origin}.\n`,
      };
    case 'email-in-use':
      return {
        subject: 'Your address has a Roundbell account',
        text: `Someone wanted to use this address for their Roundbell account. It has an account already, so nothing was changed.\n\nIf it was you, sign in with this address. If not, no action is needed.\n\n${origin}\n`,
      };
  }
}

/** Enough to recognize one's own address, too little to learn it from a mailbox that others read: 'n…@e…'. */
function maskOf(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 1)}…@${host.slice(0, 1)}…`;
}

function linkMail(link: string, { subject, why, otherwise }: LinkWords): Mail {
  const href = link.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return {
    subject,
    text: `${why}\n\n${link}\n\n${LIMITS}\n${otherwise}\n`,
    html: `<p>${why}</p>\n<p><a href="${href}">${href}</a></p>\n<p>${LIMITS}<br>${otherwise}</p>\n`,
  };
}

/** What the mail server or the connection reported, without its message, which quotes the address. */
function whyOf(cause: unknown): Readonly<Record<string, string | number>> {
  if (!(cause instanceof Error)) return { why: typeof cause };
  const { code, responseCode } = cause as { code?: unknown; responseCode?: unknown };
  return {
    why: typeof code === 'string' ? code : cause.name,
    ...(typeof responseCode === 'number' ? { status: responseCode } : {}),
  };
}
