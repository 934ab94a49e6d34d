import { describe, expect, it } from 'vitest';
import { addressOf } from './address.ts';

describe('the address', () => {
  it("attempts are counted by the socket's address, whatever a header claims", () => {
    expect(addressOf({ socket: '192.0.2.1', forwardedFor: '203.0.113.9' }, 0)).toBe('192.0.2.1');
    expect(addressOf({ socket: undefined, forwardedFor: undefined }, 0)).toBe('in-process');
  });

  it('is counted from the right through the trusted proxies [SRV-12]', () => {
    const forwardedFor = '1.1.1.1, 203.0.113.9,198.51.100.7';
    expect(addressOf({ socket: '10.0.0.1', forwardedFor }, 1)).toBe('198.51.100.7');
    expect(addressOf({ socket: '10.0.0.1', forwardedFor }, 2)).toBe('203.0.113.9');
  });

  it("is the socket's if the header is missing, too short or not an address [SRV-12]", () => {
    for (const forwardedFor of [undefined, '', 'unknown', '203.0.113.9:8080'])
      expect(addressOf({ socket: '10.0.0.1', forwardedFor }, 1)).toBe('10.0.0.1');
    expect(addressOf({ socket: '10.0.0.1', forwardedFor: '203.0.113.9' }, 2)).toBe('10.0.0.1');
  });

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
  ])('counts %s as %s', (socket, network) => {
    expect(addressOf({ socket, forwardedFor: undefined }, 0)).toBe(network);
  });
});
