// Where passkeys work: browsers bind each to the name of a site.

/** The site that passkeys belong to: its name, and the address that pages use them from. */
export interface PasskeySite {
  readonly name: string;
  readonly origin: string;
}

const IP_ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/;

/**
 * The site at PUBLIC_URL; without one localhost, at the port of `printed`, which is what the server prints when it starts. Never a
 * host named by a request. Undefined where browsers have no passkeys: without https, and at bare addresses.
 */
export function passkeySiteOf(publicUrl: string | undefined, printed: string): PasskeySite | undefined {
  const url = new URL(publicUrl ?? `http://localhost:${portOf(printed)}`);
  const { hostname: name, origin } = url;
  const isLocal = name === 'localhost' || name.endsWith('.localhost');
  const isSecure = url.protocol === 'https:' || isLocal;
  return isSecure && !IP_ADDRESS.test(name) ? { name, origin } : undefined;
}

function portOf(printed: string): string {
  return URL.canParse(printed) ? new URL(printed).port : '';
}
