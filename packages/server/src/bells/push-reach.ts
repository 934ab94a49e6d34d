// Which addresses a push may go to. They come from browsers, and so from anyone: none leads into the operator's own network.

import { Resolver } from 'node:dns/promises';
import type { ClientRequest, RequestOptions } from 'node:http';
import { request } from 'node:https';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

/** The way to push services. */
export interface PushReach {
  /** Whether an address may be one of a push service. */
  readonly takes: (endpoint: string) => boolean;
  /** Begins a request; it fails if the address leads elsewhere by the time it connects. */
  readonly request: (url: URL, options: RequestOptions) => ClientRequest;
}

/** Networks that are not the public internet (IANA's registries of special-purpose addresses). */
const SPECIAL_IPV4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
];
/** Public addresses are in 2000::/3; these parts of it are not, or hold an address of IPv4. */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

function networks(list: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const all = new BlockList();
  for (const network of list) {
    const [address = '', bits] = network.split('/');
    all.addSubnet(address, Number(bits), family);
  }
  return all;
}

const special4 = networks(SPECIAL_IPV4, 'ipv4');
const special6 = networks(SPECIAL_IPV6, 'ipv6');
const global6 = networks(['2000::/3'], 'ipv6');

/** Whether an address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
  return isIP(address) === 4 && !special4.check(address, 'ipv4');
}

/** The addresses of a name; empty if it has none. */
export type AddressesOf = (host: string) => Promise<readonly string[]>;

/** Asked by itself: the system's own way would keep one of the few threads that also hash passwords waiting for a slow answer. */
const resolver = new Resolver({ timeout: 3000, tries: 2 });

const byName: AddressesOf = async (host) => {
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
};

/** Over https to the public internet, at the port of https; no redirect is followed. What was looked up is what is connected to. */
export function publicReach(addressesOf: AddressesOf): PushReach {
  const lookup: LookupFunction = (host, options, done) => {
    const refuse = (words: string): void => done(new Error(words), '', 0);
    const answer = (addresses: readonly string[]): void => {
      const found = addresses.map((address) => ({ address, family: isIP(address) }));
      const [first] = found;
      if (first === undefined) refuse('no address');
      else if (!addresses.every(isPublicAddress)) refuse('not public');
      else if (options.all === true) done(null, found);
      else done(null, first.address, first.family);
    };
    addressesOf(host).then(answer, () => refuse('no address'));
  };
  return { takes, request: (url, options) => request(url, { ...options, lookup, agent: false }) };
}

/** The way to the push services of browsers. */
export const PUBLIC_REACH = publicReach(byName);

function takes(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  const address = hostname.replace(/^\[|\]$/g, '');
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return isIP(address) === 0 ? hostname.includes('.') : isPublicAddress(address);
}
