// cspell:ignore Service
import { CARE_SENTENCES } from '@roundbell/core';
import { Failure } from '@roundbell/core/base';
import type { Authenticator, NewPasskey, PasskeyProof, PasskeyOptions } from '@roundbell/core/ports';
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Browsers have no passkeys for bare addresses. */
const IP_ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/;

/** Passkeys over WebAuthn. */
export function createAuthenticator(hostname: string = window.location.hostname): Authenticator {
  return {
    async support() {
      if (!browserSupportsWebAuthn() || IP_ADDRESS.test(hostname)) return 'none';
      return (await browserSupportsWebAuthnAutofill()) ? 'suggests' : 'asks';
    },
    make: (options) => chosen(() => startRegistration({ optionsJSON: createOptions(options) }) as Promise<NewPasskey>),
    prove: (options, where) =>
      chosen(
        () =>
          startAuthentication({
            optionsJSON: requestOptions(options),
            useBrowserAutofill: where === 'field',
          }) as Promise<PasskeyProof>,
      ),
    abandon: () => WebAuthnAbortService.cancelCeremony(),
  };
}

/** The server makes them by the same standard as the browser reads them. */
function createOptions(options: PasskeyOptions): PublicKeyCredentialCreationOptionsJSON {
  return options as unknown as PublicKeyCredentialCreationOptionsJSON;
}

function requestOptions(options: PasskeyOptions): PublicKeyCredentialRequestOptionsJSON {
  return options as unknown as PublicKeyCredentialRequestOptionsJSON;
}

/** What the person chose, or why there is nothing. */
async function chosen<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    const code = isPresent(cause) ? 'passkey-present' : 'passkey-cancelled';
    throw new Failure(code, CARE_SENTENCES[code]);
  }
}

function isPresent(cause: unknown): boolean {
  return cause instanceof WebAuthnError && cause.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
}
