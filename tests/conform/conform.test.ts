// The program that tries backends, on a backend that answers to the letter.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { startStubHost } from '../support/stub-host.ts';
import { tryBackend } from './conform.ts';
import { apiCalls } from './reads.ts';
import { conforms, printReport } from './report.ts';
import { callsThat, notOffered, onlyRefused } from './stub/expected.ts';
import { snapshot } from './stub/faults.ts';
import { sendToStub } from './stub/send.ts';
import { createStub } from './stub/stub.ts';

describe('a backend that answers to the letter', () => {
  it('fits in every call, and what it does not offer is no fault', async () => {
    const report = await tryBackend(sendToStub(createStub()), { write: true });
    expect(printReport(report)).not.toMatch(/differs {6}|left behind/);
    expect(callsThat('not offered', report).toSorted()).toEqual(notOffered.toSorted());
    expect(callsThat('not tried', report)).toEqual([]);
    expect(callsThat('refused', report).toSorted()).toEqual(onlyRefused.toSorted());
    expect(report.findings.size).toBe(apiCalls.length);
    expect(conforms(report)).toBe(true);
  });

  it('fits in every call with versions, too', async () => {
    const report = await tryBackend(sendToStub(createStub({ withVersions: true })), { write: true });
    expect(printReport(report)).not.toMatch(/differs {6}|left behind/);
  });

  it('is not said to fit where only a refusal was seen', async () => {
    const report = await tryBackend(sendToStub(createStub()), { write: true });
    expect(report.findings.get('POST verifycode')).toEqual({
      outcome: 'refused',
      sentences: ['It refused, as it should. What it answers to a success was not tried.'],
    });
    expect(printReport(report)).toContain(
      `${onlyRefused.length} were refused as they should be and not tried further`,
    );
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
      if (
        !/^GET |search\b|\/preview$|\/names$|\/(cloud)?ids(\/missing)?$|\/health$|\/deleted$|\/options$|\/question$/.test(
          call,
        )
      )
        writes.push(call);
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
      `${apiCalls.length} calls: ${apiCalls.length - notOffered.length - onlyRefused.length} fit, `,
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
