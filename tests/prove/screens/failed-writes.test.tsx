// The words on screens after a write has failed, for every call of the contract that writes and every kind of failure, as a
// page of tables. `npx vitest run --project prove-screens -u` writes it anew.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeCases } from '../../support/failed-writes/cases.ts';
import { type FaultName, faultNames, faults, lastingFaults } from '../../support/failed-writes/faults.ts';
import { wordsOfFailure } from '../../support/failed-writes/try-write.ts';
import type { WriteCase } from '../../support/failed-writes/write-case.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { testRules } from '../../support/tls-host.ts';

/** Screen → failure → the words. */
const said = new Map<WriteCase, Map<string, string>>(writeCases.map((write) => [write, new Map()]));

const lastingName = (fault: FaultName) => `${faults[fault].name}, as of every call after it`;

describe.each(writeCases)('$screen', (write) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ estRules: testRules });
  });
  afterAll(() => service.close());

  it.each(faultNames)('says something after %s', async (fault) => {
    const words = await wordsOfFailure(service, write, fault);
    said.get(write)?.set(faults[fault].name, words);
    expect(words).not.toBe('');
  });

  it.each(lastingFaults)('says something after %s to every call', async (fault) => {
    const words = await wordsOfFailure(service, write, fault, true);
    said.get(write)?.set(lastingName(fault), words);
    expect(words).not.toBe('');
  });
});

const head = `# What the screens say when a write fails

A test makes this page (\`tests/prove/screens/failed-writes.test.tsx\`) and fails when it differs. It makes each call of the
contract that writes fail on its screen, in each of these ways, and reads what appears: texts in their order, buttons in
brackets. In every case nothing was done. Where the outcome of a write is open, the app looks up what is stored, at once or
with the next try, wherever a record tells it; where every later call fails, too, that cannot be found out. The record is
still there in every case, so a 404 is shown in the words of the service. The banner of a lost service, and notices of reads
that failed beside the write, are left out.
`;

const cell = (text: string) => text.replaceAll('|', '\\|');

it('are the words of docs/failed-writes.md', async () => {
  const tables = [...said].map(([{ screen, endpoint }, words]) => {
    const rows = [...words].map(([failure, text]) => `| ${cell(failure)} | ${cell(text)} |`);
    return [
      `## ${screen}`,
      '',
      `\`${endpoint.method} ${endpoint.path}\``,
      '',
      '| answer | on the screen |',
      '|---|---|',
      ...rows,
      '',
    ].join('\n');
  });
  await expect([head, ...tables].join('\n')).toMatchFileSnapshot('../../../docs/failed-writes.md');
});
