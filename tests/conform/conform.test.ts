// The program that tries backends, on a backend that answers to the letter, and with one deliberate fault in each call.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../contract/common/endpoint.ts';
import { freePort } from '../support/free-port.ts';
import { startStubHost } from '../support/stub-host.ts';
import { tryBackend } from './conform.ts';
import { apiCalls } from './reads.ts';
import { callOf, conforms, printReport, type Report } from './report.ts';
import { breaking, collectSamples, type Fault, faultsOf, snapshot } from './stub/faults.ts';
import { sendToStub } from './stub/send.ts';
import { createStub } from './stub/stub.ts';

const callsThat = (outcome: string, { findings }: Report) =>
  [...findings].filter(([, finding]) => finding.outcome === outcome).map(([call]) => call);

const notOffered = [
  'GET v1/securityquestions',
  'POST v1/accountlinks',
  'POST v1/session/end',
  'GET v1/capabilities',
  'POST v1/monitors/restore',
  'POST v1/monitors/{id}/credential',
  'GET v1/events',
];

describe('a backend that answers to the letter', () => {
  it('fits in every call, and what it does not offer is no fault', async () => {
    const report = await tryBackend(sendToStub(createStub()), { write: true });
    expect(printReport(report)).not.toMatch(/differs {6}|left behind/);
    expect(callsThat('not offered', report)).toEqual(notOffered);
    expect(callsThat('not tried', report)).toEqual([]);
    expect(report.findings.size).toBe(apiCalls.length);
    expect(conforms(report)).toBe(true);
  });

  it('has the same records as before', async () => {
    const stub = createStub();
    const before = snapshot(stub.records);
    await tryBackend(sendToStub(stub), { write: true });
    expect(snapshot(stub.records)).toEqual(before);
  });

  it('is only read without --write', async () => {
    const writes: string[] = [];
    const send = sendToStub(createStub(), (call, answer) => {
      if (!/^GET |search\b|\/names$|\/cloudids$|\/deleted$/.test(call)) writes.push(call);
      return answer;
    });
    const report = await tryBackend(send, { write: false });
    expect(writes).toEqual([]);
    expect(callsThat('differs', report)).toEqual([]);
    expect(report.findings.get('POST v1/monitors')?.sentences).toEqual([
      'It is tried only with --write, which creates and deletes records of its own.',
    ]);
  });

  it('refuses a token with one sentence, not with one for each call', async () => {
    const send = sendToStub(createStub());
    const report = await tryBackend((request) => send({ ...request, token: null }), { write: true });
    expect(callsThat('differs', report)).toEqual(['GET v1/users/user/admingroup']);
    expect(callsThat('not tried', report)).toHaveLength(apiCalls.length - 1);
  });
});

describe('a backend with one fault', () => {
  /** What is said of a call whose answers are broken, and of which other calls something is said. */
  async function tryWith(endpoint: Endpoint, fault: Fault) {
    const { alter, broken } = breaking(endpoint, fault);
    const report = await tryBackend(sendToStub(createStub(), alter), { write: true });
    const differing = callsThat('differs', report);
    return {
      isReached: broken.times > 0,
      isNamed: differing.includes(callOf(endpoint)) && !conforms(report),
      others: differing.filter((call) => call !== callOf(endpoint)),
    };
  }

  const offered = apiCalls.filter((endpoint) => !notOffered.includes(callOf(endpoint)));
  const { samples, alter } = collectSamples(offered);
  beforeAll(async () => {
    await tryBackend(sendToStub(createStub(), alter), { write: true });
  });
  const faultsIn = (endpoint: Endpoint) =>
    faultsOf(endpoint, samples.get(endpoint) ?? { status: 200, body: {} });

  it.each(offered.map((endpoint) => [callOf(endpoint), endpoint] as const))(
    'is named with its call: %s',
    async (_call, endpoint) => {
      const reached: string[] = [];
      for (const fault of faultsIn(endpoint)) {
        const { isReached, ...found } = await tryWith(endpoint, fault);
        if (isReached) reached.push(fault.name);
        expect({ fault: fault.name, ...found }).toEqual({
          fault: fault.name,
          isNamed: isReached,
          others: [],
        });
      }
      expect(reached).toEqual(expect.arrayContaining(['HTTP 500', 'a page in place of JSON', 'no status']));
    },
  );

  it('may be in each field that the screens need', () => {
    const fields: Record<string, string[]> = {
      'GET v1/monitors': ['id', 'monitor_id', 'cloud_id'],
      'GET v1/facilities': ['id', 'name', 'physical_address', 'city', 'zip', 'timezone', 'facility_id'],
      'GET v1/users': ['user_id', 'first_name', 'last_name', 'email', 'phone_number'],
      'GET v1/monitors/{id}/audiolist/{fromDate}/{toDate}': ['correlation_id', 'created_date', 'file_data'],
      'GET v1/monitors/{id}/log/{hours}/{fromDate}/{toDate}': ['id', 'file_name', 'created_date'],
      'POST v1/monitors/{id}/activities/search': ['type', 'activity', 'updated_date'],
      'GET v1/files/{id}': ['url', 'file_name'],
      'POST api/auth/register': ['accessToken'],
    };
    for (const [call, needed] of Object.entries(fields)) {
      const names = offered
        .filter((it) => callOf(it) === call)
        .flatMap(faultsIn)
        .map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(needed.map((field) => `${field} is missing`)));
    }
  });

  it('is said in plain sentences', async () => {
    const isList = (call: string) => call === 'GET v1/facilities';
    const send = sendToStub(createStub(), (call, answer) => {
      if (!isList(call)) return answer;
      const text = JSON.stringify(answer.body)
        .replaceAll('"city":"Springfield",', '')
        .replace('"zip":"02115"', '"zip":[]');
      return { status: 200, contentType: 'application/json', text };
    });
    const report = await tryBackend(send, { write: false });
    expect(report.findings.get('GET v1/facilities')).toEqual({
      outcome: 'differs',
      sentences: expect.arrayContaining(['`data[0].city` is missing: expected a text.']),
    });
  });
});

describe('npm run conform', () => {
  it('says over HTTP what differs, call by call, and exits with 1 only then', async () => {
    const origin = `http://127.0.0.1:${await freePort()}`;
    const auth = { domain: origin, clientId: 'app', audience: 'api' };
    const host = await startStubHost(origin, { apiBase: '/api/', auth, help: {} });
    const run = async (...options: string[]) => {
      const args = ['scripts/conform.mjs', `${origin}/api`, '--token', 'a-token', ...options];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
      return { output, code };
    };
    const good = await run('--write');
    expect(good.output).toMatch(/\nfits {9}DELETE v1\/monitors\/multiple\/delete\n/);
    expect(good.output).toContain(
      `${apiCalls.length} calls: ${apiCalls.length - notOffered.length} fit, 0 differ`,
    );
    expect(good.code).toBe(0);
    for (const facility of host.stub.records.facilities) Reflect.deleteProperty(facility, 'city');
    const bad = await run();
    expect(bad.output).toMatch(
      /\ndiffers {6}GET v1\/facilities\n {13}`data\[0\]\.city` is missing: expected a text\.\n/,
    );
    expect(bad.code).toBe(1);
    await host.stop();
  });
});
