// Passkeys: sign-ins by a finger, a face or a PIN on a device. Better Auth's own plugin makes challenges and checks answers; here
// is what it says in our words.

import { getAuthenticatorName } from '@better-auth/passkey';
import { Failure } from '@roundbell/core/base';
import type { NewPasskey, PasskeyEntry, PasskeyOptions, PasskeyProof, User } from '@roundbell/core/ports';
import { type AskingPerson, askingOf } from '../asking.ts';
import { type AccountsPlace, type Auth, authFailureOf } from '../auth.ts';
import { deviceName } from '../device-name.ts';
import { withoutStatement } from './attestation.ts';
import { PASSKEYS_MOST } from './passkey-plugin.ts';

/** What to ask of an authenticator, and the Set-Cookie lines that bind its answer to this browser. */
export interface PasskeyChallenge {
  readonly options: PasskeyOptions;
  readonly cookies: readonly string[];
}

/** Passkeys. Where browsers have none, all but the list and its removals reject with 'passkeys-unavailable'. */
export interface Passkeys {
  /** The newest first. */
  passkeys(userId: string): Promise<readonly PasskeyEntry[]>;
  /** What to ask of the authenticator of someone signed in. 'passkeys-full'. */
  beginPasskey(cookie: string, user: Pick<User, 'id'>): Promise<PasskeyChallenge>;
  /** Keeps what it answered; returns what the list calls it. 'passkey-refused' or 'passkeys-full'. */
  finishPasskey(cookie: string, made: NewPasskey, userAgent: string): Promise<string>;
  /** Returns whether it was one of the person's. */
  removePasskey(userId: string, id: string): Promise<boolean>;
  /** What to ask of anyone's authenticator. */
  challengePasskey(): Promise<PasskeyChallenge>;
  /** The email of whose passkey it claims to be; undefined if of no one's. */
  passkeyOwner(proof: PasskeyProof): Promise<string | undefined>;
  /** Signs in by the answer, using the challenge up. 'passkey-refused'. */
  signInByPasskey(cookie: string, proof: PasskeyProof, userAgent: string): Promise<AskingPerson>;
}

/** A row of the plugin's table, as far as we read it. */
interface Row {
  readonly id: string;
  readonly userId: string;
  readonly name?: string | null;
  readonly aaguid?: string | null;
  readonly createdAt?: Date | string | null;
}

/** Joins Better Auth to our own words. */
export function createPasskeys(auth: Auth, place: Pick<AccountsPlace, 'passkeySite'>): Passkeys {
  /** Asks the plugin as a page of the site; an answer that is no success is thrown. */
  async function ask(path: string, cookie: string, body?: object, userAgent?: string): Promise<Response> {
    const site = place.passkeySite();
    if (site === undefined) throw new Failure('passkeys-unavailable');
    return auth.askFrom(site.origin, `/passkey/${path}`, cookie, body, userAgent);
  }

  async function challenge(path: string, cookie: string): Promise<PasskeyChallenge> {
    await forgetExpired(auth);
    const answer = await ask(path, cookie);
    if (!answer.ok) throw await authFailureOf(answer, 'account-care-failed');
    const options = { ...((await answer.json()) as PasskeyOptions), ...(cookie === '' && VERIFIED) };
    return { options, cookies: answer.headers.getSetCookie() };
  }

  return {
    ...createPasskeyRows(auth),
    async beginPasskey(cookie, { id }) {
      if ((await rowsBy(auth, 'userId', id)).length >= PASSKEYS_MOST) throw new Failure('passkeys-full');
      return challenge('generate-register-options', cookie);
    },
    async finishPasskey(cookie, { response, ...identity }, userAgent) {
      const attestationObject = withoutStatement(response.attestationObject);
      if (attestationObject === undefined) throw new Failure('passkey-refused');
      const made = { ...identity, response: { ...response, attestationObject }, clientExtensionResults: {} };
      const name = deviceName(userAgent);
      const answer = await ask('verify-registration', cookie, { response: made, name }, userAgent);
      if (!answer.ok) throw await refusalOf(answer);
      return entryOf((await answer.json()) as Row).name;
    },
    // Without a cookie: with the sign-in of someone else it would ask for theirs.
    challengePasskey: () => challenge('generate-authenticate-options', ''),
    async signInByPasskey(cookie, proof, userAgent) {
      const response = { ...proof, clientExtensionResults: {} };
      const answer = await ask('verify-authentication', cookie, { response }, userAgent);
      if (!answer.ok) throw await refusalOf(answer);
      const asking = await askingOf(answer, 'sign-in-failed');
      if (asking instanceof Failure) throw asking;
      return asking;
    },
  };
}

/** What its table alone can say. */
function createPasskeyRows(auth: Pick<Auth, 'context'>): Pick<Passkeys, 'passkeys' | 'removePasskey' | 'passkeyOwner'> {
  return {
    async passkeys(userId) {
      const found = (await rowsBy(auth, 'userId', userId)).map(entryOf);
      return found.sort((a, b) => b.addedAt - a.addedAt);
    },
    async removePasskey(userId, id) {
      const { adapter } = await auth.context();
      const where = [
        { field: 'id', value: id },
        { field: 'userId', value: userId },
      ];
      return (await adapter.deleteMany({ model: 'passkey', where })) > 0;
    },
    async passkeyOwner({ id }) {
      const [row] = await rowsBy(auth, 'credentialID', id);
      const { internalAdapter } = await auth.context();
      return row === undefined ? undefined : (await internalAdapter.findUserById(row.userId))?.email;
    },
  };
}

async function rowsBy(
  { context }: Pick<Auth, 'context'>,
  field: 'userId' | 'credentialID',
  value: string,
): Promise<readonly Row[]> {
  return (await context()).adapter.findMany<Row>({ model: 'passkey', where: [{ field, value }] });
}

/** The plugin only prefers it. */
const VERIFIED = { userVerification: 'required' };

/** Why the plugin refused; its own words are not for people. */
async function refusalOf(answer: Response): Promise<Failure> {
  const failure = await authFailureOf(answer, 'passkey-refused');
  return failure.code === 'passkey-refused' ? new Failure('passkey-refused') : failure;
}

function entryOf({ id, name, aaguid, createdAt }: Row): PasskeyEntry {
  const keeper = getAuthenticatorName(aaguid);
  const device = name ?? deviceName('');
  return {
    id,
    name: keeper === undefined ? device : `${keeper}, ${device}`,
    addedAt: createdAt === null || createdAt === undefined ? 0 : new Date(createdAt).getTime(),
  };
}

/** Removes challenges that no one answered. */
async function forgetExpired({ context }: Pick<Auth, 'context'>): Promise<void> {
  const where = [{ field: 'expiresAt', operator: 'lt' as const, value: new Date() }];
  await (await context()).adapter.deleteMany({ model: 'verification', where });
}
