import { describe, expect, it } from 'vitest';
import { audioContract } from './contracts/audio.contract.ts';
import { authenticatorContract } from './contracts/authenticator.contract.ts';
import { clockContract } from './contracts/clock.contract.ts';
import { diskContract } from './contracts/disk.contract.ts';
import { documentLogContract } from './contracts/document-log.contract.ts';
import { logContract } from './contracts/log.contract.ts';
import { pageContract } from './contracts/page.contract.ts';
import { randomContract } from './contracts/random.contract.ts';
import { recordsContract, testDocument } from './contracts/records.contract.ts';
import { sensorContract } from './contracts/sensor.contract.ts';
import { CONTRACT_ANSWERS, serverContract } from './contracts/server.contract.ts';
import { synthContract } from './contracts/synth.contract.ts';
import { trackPlayerContract } from './contracts/track-player.contract.ts';
import { fakeAudio } from './fake-audio.ts';
import { fakeClock, settled } from './fake-clock.ts';
import { fakePage, type FakeClaims } from './fake-page.ts';
import { fakePorts } from './fake-ports.ts';
import { fakeSensor } from './fake-sensor.ts';
import { fakeSynth } from './fake-synth.ts';
import { fakeTrackPlayer } from './fake-track-player.ts';
import { memoryDisk } from './memory-disk.ts';
import { memoryDevice } from './memory-log.ts';
import { fakeAuthenticator } from './memory-passkeys.ts';
import { memoryRecords } from './memory-records.ts';
import { memoryServer } from './memory-server.ts';
import { seededRandom } from './seeded-random.ts';
import { strictLog } from './strict-log.ts';

clockContract('fake', () => {
  const clock = fakeClock();
  return { clock, pass: clock.pass };
});
randomContract('seeded', () => seededRandom(7));
diskContract('memory', () => ({ disk: memoryDisk() }));
documentLogContract('memory', () => {
  const device = memoryDevice();
  return { open: () => device.logOf('ann') };
});
recordsContract('memory', () => ({ records: memoryRecords() }));
serverContract('memory', ({ hasModel }) => {
  const server = memoryServer();
  if (hasModel) server.coach = CONTRACT_ANSWERS;
  return { server };
});
pageContract('fake', () => {
  const claims: FakeClaims = new Map();
  const page = fakePage(claims);
  return {
    ...page,
    page,
    grantAwake: (granted) => void (page.grantsAwake = granted),
    isAwake: () => page.awake,
    felt: () => page.vibrations,
    shown: () => page.card,
    beside: () => fakePage(claims),
  };
});
authenticatorContract('fake', () => {
  const authenticator = fakeAuthenticator();
  return { authenticator, person: (does) => void (authenticator.person = does) };
});
sensorContract('fake', () => {
  const clock = fakeClock();
  const sensor = fakeSensor({ clock });
  sensor.canScan = true;
  return {
    sensor,
    charge: sensor.charge,
    advertise: sensor.advertise,
    clock,
    send: sensor.send,
    drop: sensor.drop,
    hang: () => void (sensor.hangs = true),
    cancel: () => void (sensor.cancels = true),
  };
});
synthContract('fake', () => {
  const clock = fakeClock();
  const synth = fakeSynth(clock, 500);
  return {
    synth,
    spoken: () => synth.spoken.map(({ text, volume }) => ({ text, volume })),
    finish: () => clock.advance(500),
  };
});
audioContract('fake', () => {
  const clock = fakeClock();
  return { audio: fakeAudio(clock, 500), clock, pass: clock.pass, clip: () => new ArrayBuffer(500) };
});
logContract('strict', () => {
  const log = strictLog('known');
  return { log, written: () => log.codes.join('\n') };
});

describe('fakes', () => {
  it('fire timers in the order in which they are due, each at its own instant', () => {
    const clock = fakeClock(100);
    const fired: [string, number][] = [];
    clock.after(30, () => fired.push(['once', clock.now()]));
    const stop = clock.every(20, () => fired.push(['again', clock.now()]));
    clock.after(20, () => clock.after(5, () => fired.push(['nested', clock.now()])));
    clock.advance(40);
    stop();
    expect(fired).toEqual([
      ['again', 120],
      ['nested', 125],
      ['once', 130],
      ['again', 140],
    ]);
    expect([clock.now(), clock.wall() - Date.UTC(2026, 0, 1), clock.pending()]).toEqual([140, 40, 0]);
  });

  it('record what sounded and what was taken back', () => {
    const clock = fakeClock();
    const audio = fakeAudio(clock);
    const takeBack = audio.tone('countdown', 500, 1);
    audio.tone('chime', 300, 0.5);
    clock.advance(400);
    takeBack();
    clock.advance(400);
    audio.silence();
    expect(audio.sounded().map(({ name, at }) => [name, at])).toEqual([['chime', 300]]);
    expect(audio.scheduled.map(({ takenBackAt }) => takenBackAt)).toEqual([400, 800]);
  });

  it('play a strap', async () => {
    const sensor = fakeSensor();
    const packets: number[] = [];
    let gone = 0;
    const device = await sensor.request();
    await sensor.connect(
      device!,
      (bytes) => packets.push(bytes.getUint8(1)),
      () => (gone += 1),
    );
    sensor.send(0, 72);
    sensor.drop();
    sensor.send(0, 73);
    expect([packets, gone, sensor.connected]).toEqual([[72], 1, false]);
    sensor.refusals.push(new Error('no'));
    await expect(sensor.request()).rejects.toThrow('no');
  });

  it('fail a test on an unexpected log', () => {
    const log = strictLog('known');
    log.warn('known');
    expect(() => log.warn('surprise')).toThrow('unexpected log: surprise');
    expect(() => log.check()).toThrow('unexpected log: surprise');
  });

  it('let a document arrive from another device', async () => {
    const { records } = fakePorts();
    await records.open('ann');
    const seen: number[] = [];
    records.observe('timers', (documents) => seen.push(documents.length));
    records.receive('timers', testDocument('a'));
    records.receive('timers', { ...testDocument('a'), deleted: true });
    expect(seen).toEqual([0, 1, 0]);
  });

  it('lose their network', async () => {
    const { server } = fakePorts();
    server.reachable = false;
    await expect(server.whoIsHere()).rejects.toMatchObject({ code: 'offline' });
  });

  it('share one clock', async () => {
    const { clock, synth } = fakePorts();
    clock.advance(10);
    await synth.speak('hello', 1, undefined);
    await settled();
    expect(synth.spoken).toEqual([{ text: 'hello', volume: 1, voice: undefined, at: 10, cut: false }]);
  });
});
trackPlayerContract('fake', () => {
  const clock = fakeClock();
  const player = fakeTrackPlayer(clock);
  const broken = { type: 'text/plain', parts: [] };
  player.refuses = (file) => file === broken;
  return {
    player,
    file: { type: 'audio/wav', parts: [] },
    broken,
    pass: (ms) => clock.pass(ms),
    interrupt: () => player.interrupt(),
    letPlay: () => player.continue(),
  };
});
