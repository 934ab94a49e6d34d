// Which scripts may be started by their address: browsers with Trusted Types start no other.

import { BASE } from './host.ts';

interface Policy {
  createScriptURL(path: string): string;
}
/** What browsers with Trusted Types have. */
interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy;
}

/** Our build's own files, by what follows the base; another site's address does not begin so. */
const OWN = /^\/(assets\/[\w.-]+|service-worker)\.js$/;

const RULES: Policy = {
  createScriptURL(path) {
    // While it is being developed its files have other addresses, and the server sends no policy.
    if ((path.startsWith(BASE) && OWN.test(path.slice(BASE.length))) || import.meta.env.DEV) return path;
    throw new TypeError(path);
  },
};

let policy: Policy | undefined;

/** The path of a worker, as the page's policy requires it; throws a TypeError if it is none of our own scripts. */
export function ownScript(path: string): string {
  policy ??= (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('roundbell', RULES) ?? RULES;
  return policy.createScriptURL(path);
}
