// How simulated monitors, as a process, answer requests: most do what they are asked, and
// those with a fault have exactly that fault.
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { reportedEntry } from '../../contract/devices/gateway.ts';
import { recordingTimeMs } from '../../simulator/behaviour.ts';
import { cloudLogBetween } from '../../simulator/cloud-log.ts';
import { faultSetting, faults } from '../../simulator/faults.ts';
import { codeNameOf, probesOf, recordChannel } from '../../simulator/recording.ts';
import { entryArguments } from '../support/entry.ts';
import { eventually } from '../support/eventually.ts';
import { type FakeGateway, type Sent, startFakeGateway } from '../support/fake-gateway.ts';
import { longWaitMs } from '../support/limits.ts';

const names = Array.from({ length: 400 }, (_, n) => `SIM-${n}`);
const both = names.filter((it) => probesOf(it) === 'AB');
const single = names.find((it) => probesOf(it) === 'B') ?? '';
const [
  sound = '',
  log = '',
  stubborn = '',
  never = '',
  half = '',
  noisy = '',
  empty = '',
  cut = '',
  no = '',
  mended = '',
  altered = '',
  tooLong = '',
  badType = '',
  over = '',
  older = '',
] = both;
const chosen = `${never}=never,${half}=one-channel,${noisy}=garbage,${empty}=empty,${cut}=cut,${no}=refuses`;
const rejected = [mended, altered, tooLong, badType, over];
const everybody = [single, sound, log, stubborn, never, half, noisy, empty, cut, no, older, ...rejected];

let gateway: FakeGateway;
let simulator: ChildProcess;
let folder: string;
let startedAt: number;

beforeAll(async () => {
  gateway = await startFakeGateway();
  folder = await mkdtemp(join(tmpdir(), 'infusion-answers-'));
  const file = join(folder, 'monitors.json');
  await writeFile(
    file,
    JSON.stringify(everybody.map((it) => ({ serialNumber: it, credential: `of ${it}` }))),
  );
  gateway.fail(stubborn, 1, 503);
  gateway.fail(mended, 3, 422);
  gateway.fail(altered, 100, 400);
  gateway.fail(tooLong, 100, 413);
  gateway.fail(badType, 100, 415);
  gateway.fail(over, 100, 409);
  for (const name of everybody)
    gateway.assign(name, { id: idOf(name), kind: name === log ? 'log' : 'audio' });
  // Replaces the one above, before the monitors start.
  gateway.assign(older, { id: 'unknown', kind: 'dance' });
  const args = [...(await entryArguments('simulator')), gateway.address, file, '--fault', chosen];
  startedAt = Date.now();
  simulator = spawn(process.execPath, args, { cwd: join(import.meta.dirname, '../..') });
});

afterAll(async () => {
  simulator.kill('SIGKILL');
  await gateway.stop();
  await rm(folder, { recursive: true });
});

const idOf = (name: string) => `request of ${name}`;
const of = (name: string) => gateway.sent.filter(({ serialNumber }) => serialNumber === name);
const filesOf = (name: string) => of(name).filter(({ call }) => call.startsWith('PUT'));
const channelsOf = (files: Sent[]) => files.map(({ call }) => call.at(-1));

/** Waits until a monitor has sent so many files. */
async function files(name: string, count: number): Promise<Sent[]> {
  await eventually(() => expect(filesOf(name)).toHaveLength(count), longWaitMs);
  return filesOf(name);
}

async function expectRecording(sent: Sent | undefined, name: string, channel: 'A' | 'B') {
  if (!sent) throw new Error(`${name} has not sent ${channel}.`);
  const { body, headers, query, call } = sent;
  expect(call).toBe(`PUT /device/v1/requests/${encodeURIComponent(idOf(name))}/channels/${channel}`);
  expect(headers['content-type']).toBe('audio/wav');
  expect(headers['content-digest']).toBe(`sha-256=:${createHash('sha256').update(body).digest('base64')}:`);
  expect(query.get('code_name')).toBe(codeNameOf(idOf(name)));
  expect(body.equals(await recordChannel(idOf(name), channel))).toBe(true);
}

describe('a request', () => {
  it('for audio is answered with each channel that the monitor has', async () => {
    const [a, b] = await files(sound, 2);
    await expectRecording(a, sound, 'A');
    await expectRecording(b, sound, 'B');
    expect(b?.query.get('probe_status')).toBe('AB');
    const [only] = await files(single, 1);
    await expectRecording(only, single, 'B');
    expect(only?.query.get('probe_status')).toBe('B');
  });

  it('for a log is answered with a named text file', async () => {
    const [text] = await files(log, 1);
    expect(text?.call).toMatch(/\/log$/);
    expect(text?.headers['content-type']).toBe('text/plain');
    expect(text?.query.get('file_name')).toMatch(new RegExp(`^${log}_\\d{8}_\\d{4}\\.log$`));
    expect(text?.body.toString()).toContain(log);
  });

  it('is answered again with the same file after a server error', async () => {
    const [first, again, other] = await files(stubborn, 3);
    expect([first, again, other].map((it) => it?.call.at(-1))).toEqual(['A', 'A', 'B']);
    expect(again?.body.equals(first?.body ?? Buffer.alloc(0))).toBe(true);
  });
});

describe('a rejected upload', () => {
  const reportsFailure = (name: string) => () =>
    expect(of(name).filter(({ call }) => call.endsWith('/failure'))).toHaveLength(1);

  it('is repeated three times when it arrived altered', async () => {
    expect(channelsOf(await files(mended, 5))).toEqual(['A', 'A', 'A', 'A', 'B']);
  });

  it.each([
    ['ends with a reported failure when it always arrives incomplete', altered, 4],
    ['ends with a reported failure when it is too long', tooLong, 1],
    ['ends with a reported failure when its type is rejected', badType, 1],
  ])('%s', async (_, name, sent) => {
    await eventually(reportsFailure(name), longWaitMs);
    expect(channelsOf(filesOf(name))).toEqual(Array(sent).fill('A'));
  });

  it('of an unknown kind is ignored, named as known, and hinders no other', async () => {
    const polls = () => of(older).filter(({ query }) => query.get('known') === 'unknown');
    await eventually(() => expect(polls().length).toBeGreaterThan(0), longWaitMs);
    gateway.assign(older, { id: idOf(older), kind: 'audio' });
    const [a] = await files(older, 2);
    await expectRecording(a, older, 'A');
    expect(of(older).map(({ call }) => call.split('/').at(-1))).not.toContain('failure');
  });

  it('is not repeated when the request has ended', async () => {
    await files(over, 1);
    await files(cut, 6);
    expect(of(over).map(({ call }) => call.split('/').at(-1))).not.toContain('failure');
    expect(filesOf(over)).toHaveLength(1);
  });
});

describe('a fault', () => {
  it('one-channel: reports both probes and sends only A', async () => {
    const [a] = await files(half, 1);
    expect(a?.query.get('probe_status')).toBe('AB');
    expect(a?.call.at(-1)).toBe('A');
  });

  it('garbage, empty: sends a sound for A and none for B', async () => {
    const [a, b] = await files(noisy, 2);
    await expectRecording(a, noisy, 'A');
    expect(b?.headers['content-type']).toBe('audio/wav');
    expect(b?.body.toString('latin1', 0, 4)).not.toBe('RIFF');
    const [full, nothing] = await files(empty, 2);
    await expectRecording(full, empty, 'A');
    expect(nothing?.body).toHaveLength(0);
    expect(nothing?.headers['content-length']).toBe('0');
  });

  it('cut: breaks the connection twice for each channel, then sends it whole', async () => {
    const all = await files(cut, 6);
    for (const channel of ['A', 'B'] as const) {
      // In no order: a broken connection may be noticed after the next one. Nor does all of its half always arrive.
      const sent = all.filter(({ call }) => call.at(-1) === channel);
      const [whole, ...none] = sent.filter((it) => it.whole);
      const broken = sent.filter((it) => !it.whole);
      expect([none, broken]).toEqual([[], [expect.anything(), expect.anything()]]);
      for (const { body, headers } of broken)
        expect(body.length).toBeLessThan(Number(headers['content-length']));
      await expectRecording(whole, cut, channel);
    }
  });

  it('refuses: reports a reason', async () => {
    const refusal = () => of(no).find(({ call }) => call.endsWith('/failure'));
    await eventually(() => expect(refusal()).toBeDefined(), longWaitMs);
    expect(JSON.parse(String(refusal()?.body))).toEqual({ reason: 'The pump is in service mode.' });
    expect(filesOf(no)).toEqual([]);
  });

  it('never: sends nothing but heartbeats', async () => {
    const beats = () => of(never).filter(({ call }) => call.endsWith('/heartbeat'));
    const before = beats().length;
    await files(cut, 6);
    await eventually(() => expect(beats().length).toBeGreaterThan(before), longWaitMs);
    expect(filesOf(never)).toEqual([]);
  });

  it('slow: takes 20 s, others less than 7', () => {
    expect(recordingTimeMs('any', 'slow')).toBe(20_000);
    for (const name of names) expect(recordingTimeMs(name)).toBeLessThan(7_000);
  });
});

describe('the fleet', () => {
  it('does not answer a request twice, nor polls without a pause', async () => {
    await files(cut, 6);
    const heard = () => of(sound).filter(({ call }) => /heartbeat|v1\/requests$/.test(call));
    const before = heard().length;
    await eventually(() => expect(heard().length).toBeGreaterThan(before + 2), longWaitMs);
    expect(filesOf(sound)).toHaveLength(2);
    expect(heard().filter(({ call }) => call.startsWith('GET')).length).toBeLessThan(4);
  });

  it('reports valid cloud log entries', async () => {
    const told = () => gateway.sent.filter(({ call }) => call.endsWith('/activities'));
    // Not everyone has entries of the last two hours.
    const since = startedAt - 110 * 60_000;
    const talkative = everybody.filter((name) => cloudLogBetween(name, since, startedAt).length > 0);
    const reporters = () => told().map(({ serialNumber }) => serialNumber);
    await eventually(() => expect(reporters()).toEqual(expect.arrayContaining(talkative)), longWaitMs);
    expect(new Set(reporters()).size).toBe(told().length);
    const strict = z.object({ entries: z.array(reportedEntry) });
    for (const { body } of told()) strict.parse(JSON.parse(String(body)));
  });
});

describe('the faults setting', () => {
  it('adds faults to the fixed ones of the demo, or removes all', () => {
    const faultOf = faultSetting.parse(' IPM-1=never, IPM-7F64-00014=cut ');
    expect(faultOf('IPM-1')).toBe('never');
    expect(faultOf('IPM-7F64-00014')).toBe('cut');
    expect(faultOf('IPM-7F86-00017')).toBe('slow');
    expect(faultOf('IPM-2')).toBeUndefined();
    expect(faultSetting.parse('none')('IPM-7F86-00017')).toBeUndefined();
    const demo = Array.from({ length: 99_999 }, (_, n) => `IPM-7F31-${String(n + 1).padStart(5, '0')}`);
    const fixed = demo.map(faultSetting.parse('')).filter((it) => it !== undefined);
    expect(fixed.toSorted()).toEqual(faults.toSorted());
  });

  it('is rejected with the allowed values', () => {
    for (const wrong of ['IPM-1', 'IPM-1=', 'IPM-1=tired', 'none,IPM-1=never', '=never']) {
      expect(faultSetting.safeParse(wrong).success).toBe(false);
    }
    expect(faultSetting.safeParse('IPM-1').error?.message).toContain('SERIAL=FAULT');
  });
});
