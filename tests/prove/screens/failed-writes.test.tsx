// The words on screens after a write has failed, for every call of the contract that writes and every kind of failure. All of
// them are written to test-results/failed-writes.md.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeCases } from '../../support/failed-writes/cases.ts';
import { type FaultName, faultNames, faults, lastingFaults } from '../../support/failed-writes/faults.ts';
import { wordsOfFailure } from '../../support/failed-writes/try-write.ts';
import type { WriteCase } from '../../support/failed-writes/write-case.ts';
import { tableOf, writeResultPage } from '../../support/result-page.ts';
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

  it.each(faultNames)('says what failed after %s', async (fault) => {
    const words = await wordsOfFailure(service, write, fault);
    said.get(write)?.set(faults[fault].name, words);
    expect(words).toMatch(faults[fault].says);
  });

  it.each(lastingFaults)('says what failed after %s to every call', async (fault) => {
    const words = await wordsOfFailure(service, write, fault, true);
    said.get(write)?.set(lastingName(fault), words);
    expect(words).toMatch(faults[fault].says);
  });
});

const head = `# What the screens say when a write fails

Each call of the contract that writes fails on its screen in each of these ways. Texts are in their order, buttons in brackets.
`;

afterAll(async () => {
  const tables = [...said].map(
    ([{ screen, endpoint }, words]) =>
      `## ${screen}\n\n\`${endpoint.method} ${endpoint.path}\`\n\n${tableOf(['answer', 'on the screen'], [...words])}`,
  );
  await writeResultPage('failed-writes', [head, ...tables].join('\n'));
});
