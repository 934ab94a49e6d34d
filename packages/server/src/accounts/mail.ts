// Mail. There is only one: the link that lets a person set a new password. No one waits for it.

import { createTransport } from 'nodemailer';
import type { ServerLog } from '../base/log.ts';

/** How mail is sent, and where its links lead. */
export interface MailPlace {
  /** Absent: no mail; the links are in the log. */
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

/** Sends mails. */
export interface Mailer {
  /** Sends the link with this token; failures are logged. */
  sendPasswordLink(email: string, token: string): void;
  /** Waits briefly for mail in flight. */
  close(): Promise<void>;
}

/** The address in a mail's link. */
export const RESET_PATH = '/reset-password';
const LONGEST_GOODBYE_MILLIS = 3_000;

/** Makes a mailer; it connects for each mail. */
export function createMailer({ smtpUrl, from, origin, silenceMillis }: MailPlace, log: ServerLog): Mailer {
  const limits = { connectionTimeout: silenceMillis, greetingTimeout: silenceMillis, socketTimeout: silenceMillis };
  const transport =
    smtpUrl === undefined ? undefined : createTransport({ url: smtpUrl, dnsTimeout: silenceMillis, ...limits });
  const onTheirWay = new Set<Promise<void>>();

  async function send(to: string, link: string): Promise<void> {
    try {
      await transport?.sendMail({
        from: from ?? `Roundbell <no-reply@${new URL(origin()).hostname}>`,
        to,
        ...mailOf(link),
      });
      log.note('mail-sent', {});
    } catch (cause) {
      log.alarm('mail-failed', whyOf(cause));
    }
  }

  return {
    sendPasswordLink(email, token) {
      const link = `${origin()}${RESET_PATH}?token=${encodeURIComponent(token)}`;
      // Without a mail server the operator finds the link here and delivers it.
      if (transport === undefined) return log.note('password-link', { link });
      const sending = send(email, link).finally(() => onTheirWay.delete(sending));
      onTheirWay.add(sending);
    },
    async close() {
      let impatience: NodeJS.Timeout | undefined;
      const goodbye = new Promise<void>((resolve) => (impatience = setTimeout(resolve, LONGEST_GOODBYE_MILLIS)));
      await Promise.race([Promise.all(onTheirWay), goodbye]);
      clearTimeout(impatience);
    },
  };
}

const WHY = 'You asked for a new password for Roundbell. Choose it here:';
const LIMITS = 'The link works once, within one hour.';
const OTHERWISE = 'If you did not ask for this, do nothing: your password stays as it is.';

function mailOf(link: string) {
  const href = link.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return {
    subject: 'Set a new password for Roundbell',
    text: `${WHY}\n\n${link}\n\n${LIMITS}\n${OTHERWISE}\n`,
    html: `<p>${WHY}</p>\n<p><a href="${href}">${href}</a></p>\n<p>${LIMITS}<br>${OTHERWISE}</p>\n`,
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
