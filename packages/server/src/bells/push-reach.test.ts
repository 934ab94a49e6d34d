import { once } from 'node:events';
import { expect, it } from 'vitest';
import { isPublicAddress, PUBLIC_REACH, publicReach } from './push-reach.ts';

it('takes the addresses of push services', () => {
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QAbc',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
    'https://[2606:4700::1]/send',
    'https://9.9.9.9/send',
  ])
    expect([endpoint, PUBLIC_REACH.takes(endpoint)]).toEqual([endpoint, true]);
});

it('takes none without https, at another port, with a password, or in a network that is not public', () => {
  for (const endpoint of [
    'http://fcm.googleapis.com/fcm/send/abc',
    'ftp://fcm.googleapis.com/',
    'https://fcm.googleapis.com:8443/',
    'https://user:word@fcm.googleapis.com/',
    'https://localhost/',
    'https://postgres/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data',
    'https://192.168.0.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[2002:a00:1::]/',
    'not an address',
    '',
  ])
    expect([endpoint, PUBLIC_REACH.takes(endpoint)]).toEqual([endpoint, false]);
});

it('tells addresses of the public internet from all others', () => {
  for (const address of ['8.8.8.8', '172.15.0.1', '172.32.0.1', '2a00:1450::1'])
    expect([address, isPublicAddress(address)]).toEqual([address, true]);
  for (const address of ['0.0.0.0', '100.64.0.1', '172.16.0.1', '172.31.255.255', '224.0.0.1', '255.255.255.255', '::'])
    expect([address, isPublicAddress(address)]).toEqual([address, false]);
  for (const address of ['64:ff9b::a00:1', '2001:db8::1', 'ff02::1', '', 'name'])
    expect([address, isPublicAddress(address)]).toEqual([address, false]);
});

it.each([[['127.0.0.1']], [['8.8.8.8', '10.0.0.1']], [['fd00::1']]])(
  'connects to no name that leads to %j, whatever it was taken for',
  async (addresses) => {
    const reach = publicReach(async () => addresses);
    const asked = reach.request(new URL('https://push.example.org/'), { method: 'POST' });
    asked.end();
    const [error] = (await once(asked, 'error')) as [Error];
    expect(error.message).toBe('not public');
  },
);

it('a name without an address is no fault', async () => {
  for (const addressesOf of [async () => [], () => Promise.reject(new Error('SERVFAIL'))]) {
    const asked = publicReach(addressesOf).request(new URL('https://push.example.org/'), { method: 'POST' });
    asked.end();
    const [error] = (await once(asked, 'error')) as [Error];
    expect(error.message).toBe('no address');
  }
});
