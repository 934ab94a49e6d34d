// Which machine a request comes from, as far as that can be trusted.

import { isIP, isIPv4 } from 'node:net';

/** What is known about a request's route: the socket's own address and the line the proxies wrote. */
export interface RequestWay {
  readonly socket: string | undefined;
  readonly forwardedFor: string | undefined;
}

/**
 * The address by which attempts are counted. Each trusted proxy appends the address it saw, so the person's is that many places
 * from the right; everything further left was written by the person and is ignored. An IPv6 address counts as its
 * /64, which is what one household has.
 */
export function addressOf({ socket, forwardedFor }: RequestWay, trustedProxies: number): string {
  const hops = forwardedFor?.split(',').map((hop) => hop.trim()) ?? [];
  const claimed = trustedProxies === 0 ? undefined : hops.at(-trustedProxies);
  const address = claimed !== undefined && isIP(claimed) !== 0 ? claimed : (socket ?? 'in-process');
  return networkOf(address);
}

function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = address.slice(address.lastIndexOf(':') + 1);
  if (isIPv4(mapped)) return mapped;
  const [before = '', after] = address.replace(/%.*/, '').toLowerCase().split('::');
  const left = before === '' ? [] : before.split(':');
  const right = after === undefined || after === '' ? [] : after.split(':');
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  const groups = after === undefined ? left : [...left, ...zeros, ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
