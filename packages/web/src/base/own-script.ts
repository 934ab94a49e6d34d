// Which scripts may be started by their address: browsers with Trusted Types start no other.

interface Policy {
  createScriptURL(path: string): string;
}
/** What browsers with Trusted Types have. */
interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy;
}

/** Our build's own files; another site's address does not begin so. */
const OWN = /^\/(assets\/[\w.-]+|service-worker)\.js$/;

const RULES: Policy = {
  createScriptURL(path) {
    // While it is being developed its files have other addresses, and the server sends no policy.
    if (OWN.test(path) || import.meta.env.DEV) return path;
    throw new TypeError(path);
  },
};

let policy: Policy | undefined;

/** The path of a worker, as the page's policy requires it; throws a TypeError if it is none of our own scripts. (SRV-120) */
export function ownScript(path: string): string {
  policy ??= (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('roundbell', RULES) ?? RULES;
  return policy.createScriptURL(path);
}
