// The program that tries backends, on a backend with one deliberate fault: in the form of an answer, in a field, or in what
// it does. Each must be named with its call, and no other call.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../contract/common/endpoint.ts';
import { findFaults } from '../conform/answer.ts';
import { tryBackend } from '../conform/conform.ts';
import { apiCalls, reads } from '../conform/reads.ts';
import { callOf, conforms, type Report } from '../conform/report.ts';
import type { StubAnswer } from '../conform/stub/answers.ts';
import { callsThat, notOffered } from '../conform/stub/expected.ts';
import {
  breaking,
  collectSamples,
  type Fault,
  faultsOf,
  misbehaving,
  withField,
} from '../conform/stub/faults.ts';
import { fieldsOfAnswers } from '../conform/stub/fields.ts';
import { type Misbehaviour, misbehaviours } from '../conform/stub/misbehaviours.ts';
import { sendToStub } from '../conform/stub/send.ts';
import { createStub } from '../conform/stub/stub.ts';

/** Sentences about a call that is at fault, and the other calls about which something is said. */
function blamed(endpoint: Endpoint, report: Report) {
  const differing = callsThat('differs', report);
  return {
    isNamed: differing.includes(callOf(endpoint)) && !conforms(report),
    others: differing.filter((call) => call !== callOf(endpoint)),
  };
}

const offered = apiCalls.filter((endpoint) => !notOffered.includes(callOf(endpoint)));
const each = offered.map((endpoint) => [callOf(endpoint), endpoint] as const);
/** Without writes where none is needed: many backends are tried. */
const optionsFor = (endpoint: Endpoint) => ({ write: !reads.includes(endpoint) });

describe('a fault in the form of an answer', () => {
  async function tryWith(endpoint: Endpoint, fault: Fault) {
    const { alter, broken } = breaking(endpoint, fault);
    const report = await tryBackend(sendToStub(createStub(), alter), optionsFor(endpoint));
    return { isReached: broken.times > 0, ...blamed(endpoint, report) };
  }

  it.each(each)('is named with its call: %s', async (_call, endpoint) => {
    const reached: string[] = [];
    for (const fault of faultsOf(endpoint)) {
      const { isReached, ...found } = await tryWith(endpoint, fault);
      if (isReached) reached.push(fault.name);
      expect({ fault: fault.name, ...found }).toEqual({ fault: fault.name, isNamed: isReached, others: [] });
    }
    expect(reached).toEqual(expect.arrayContaining(['HTTP 500', 'a page in place of JSON', 'no status']));
  });
});

describe('a fault in what a call does', () => {
  async function tryWith(endpoint: Endpoint, misbehaviour: Misbehaviour) {
    const { act, done } = misbehaving(endpoint, misbehaviour);
    const send = sendToStub(createStub({ withVersions: true }), undefined, act);
    const report = await tryBackend(send, optionsFor(endpoint));
    return { times: done.times > 0, ...blamed(endpoint, report) };
  }

  const tried = each.flatMap(([call, endpoint]) =>
    (misbehaviours[call] ?? []).map((it) => [call, it.name, endpoint, it] as const),
  );

  it('is tried for each call that has one', () => {
    expect(new Set(tried.map(([call]) => call))).toEqual(new Set(Object.keys(misbehaviours)));
  });

  it.each(tried)('is named with its call: %s %s', async (_call, _name, endpoint, misbehaviour) => {
    expect(await tryWith(endpoint, misbehaviour)).toEqual({ times: true, isNamed: true, others: [] });
  });
});

describe('a fault in a field', () => {
  const { samples, alter } = collectSamples(offered);
  beforeAll(async () => {
    await tryBackend(sendToStub(createStub(), alter), { write: true });
  });
  const sampleOf = (endpoint: Endpoint): StubAnswer => samples.get(endpoint) ?? { status: 404, body: {} };
  const withFields = each.filter(([call]) => call in fieldsOfAnswers);

  it('is tried for each answer that the specifications describe', () => {
    expect(withFields.map(([call]) => call).toSorted()).toEqual(Object.keys(fieldsOfAnswers).toSorted());
  });

  it.each(withFields)('is named with the field: %s', (call, endpoint) => {
    const { needed, mayBeMissing = [] } = fieldsOfAnswers[call] ?? { needed: [] };
    const saidOf = (field: string, change: 'missing' | 'wrong') => {
      const answer = withField(sampleOf(endpoint), field, change);
      const name = field.split('.').at(-1) ?? '';
      return answer && findFaults(endpoint, answer).filter((sentence) => sentence.includes(name)).length;
    };
    expect(
      findFaults(endpoint, {
        ...sampleOf(endpoint),
        contentType: '',
        text: JSON.stringify(sampleOf(endpoint).body),
      }),
    ).toEqual([]);
    for (const field of needed)
      expect({ field, missing: saidOf(field, 'missing'), wrong: saidOf(field, 'wrong') }).toEqual({
        field,
        missing: 1,
        wrong: 1,
      });
    for (const field of mayBeMissing)
      expect({ field, missing: saidOf(field, 'missing'), wrong: saidOf(field, 'wrong') }).toEqual({
        field,
        missing: 0,
        wrong: 1,
      });
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
