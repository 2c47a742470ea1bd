import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as accounts from '../../contract/accounts/accounts.ts';
import { allEndpoints } from '../../contract/api.ts';
import { type Endpoint, isRead } from '../../contract/common/endpoint.ts';
import { contractMessages, isContractMessage } from '../../contract/common/messages.ts';

const nameOf = ({ base, method, path }: Endpoint) => `${base} ${method} ${path}`;

/** The calls that break a rule. */
function namesOf(breaksRule: (endpoint: Endpoint) => boolean): string[] {
  return allEndpoints.filter(breaksRule).map(nameOf);
}

/** The names of what a part of a call takes. */
function fieldsOf(part: z.ZodType): string[] {
  return Object.keys(z.instanceof(z.ZodObject).parse(part).shape);
}

/** Objects that have the part's own names and any values at all. */
function anythingFor(part: z.ZodType) {
  const fields = fieldsOf(part).map((name) => [name, fc.option(fc.anything(), { nil: undefined })]);
  return fc.record(Object.fromEntries(fields));
}

describe('the table of calls', () => {
  it('has no call twice', () => {
    const names = allEndpoints.map((endpoint) => nameOf(endpoint).replaceAll(/\{\w+\}/g, '{}'));
    expect(names).toEqual([...new Set(names)]);
  });

  it('has every kind of caller', () => {
    const callers = new Set(allEndpoints.map((endpoint) => endpoint.caller));
    expect(callers).toContain('administrator');
    expect(callers).toContain('signed-in');
    expect(callers).toContain('monitor');
  });

  it('has a summary of one sentence for each call', () => {
    expect(namesOf(({ summary }) => !/^[A-Z].*[^.]$/.test(summary))).toEqual([]);
  });

  it('has a parameter for each name in a path, and no other', () => {
    const inPath = ({ path }: Endpoint) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const wrong = namesOf(
      (endpoint) => String(fieldsOf(endpoint.params).toSorted()) !== String(inPath(endpoint).toSorted()),
    );
    expect(wrong).toEqual([]);
  });

  it('has paths below their base, and monitors only at the device gateway', () => {
    const wrong = namesOf((endpoint) => {
      const { base, caller, path } = endpoint;
      const isAccounts = Object.values<unknown>(accounts).includes(endpoint);
      const below = isAccounts ? /^(v1\/|api\/auth\/register$|[a-z]+$)/ : /^v1\//;
      return (
        !(base === 'device' ? /^device\/v1\// : below).test(path) ||
        (caller === 'monitor') !== (base === 'device')
      );
    });
    expect(wrong).toEqual([]);
  });

  it('counts the records of every list of which several are answered, for the trail', () => {
    const isList = ({ data }: Endpoint) => data instanceof z.ZodArray && data.def.checks === undefined;
    const uncounted = namesOf(
      (endpoint) =>
        isRead(endpoint) && endpoint.caller === 'administrator' && isList(endpoint) && !endpoint.recordsOf,
    );
    // Words of the service, counts, and what stands on the page of one record, whose files are entries of their own when they
    // are opened.
    expect(uncounted.toSorted()).toEqual([
      'api GET v1/capabilities',
      'api GET v1/certificates/authorities',
      'api GET v1/certificates/months',
      'api GET v1/jobs',
      'api GET v1/monitors/{id}/audiolist/{fromDate}/{toDate}',
      'api GET v1/monitors/{id}/log/{hours}/{fromDate}/{toDate}',
      'api GET v1/networkdetails/needs',
      'api GET v1/notices',
      'api GET v1/overview/facilities',
      'api GET v1/service-accounts',
      'api POST v1/facilities/health',
      'api POST v1/jobs/{id}/credentials',
    ]);
  });

  it('sends no body with GET', () => {
    expect(namesOf(({ method, body }) => method === 'GET' && fieldsOf(body).length > 0)).toEqual([]);
  });

  it.each(['params', 'query', 'body'] as const)(
    'refuses any %s only with messages of the catalogue',
    (part) => {
      for (const endpoint of allEndpoints.filter((each) => fieldsOf(each[part]).length > 0)) {
        fc.assert(
          fc.property(anythingFor(endpoint[part]), (value) => {
            const issues = endpoint[part].safeParse(value).error?.issues ?? [];
            const foreign = issues.map(({ message }) => message).filter((text) => !isContractMessage(text));
            expect({ call: nameOf(endpoint), foreign }).toEqual({ call: nameOf(endpoint), foreign: [] });
          }),
          { numRuns: 50 },
        );
      }
    },
  );
});

describe('the catalogue', () => {
  it('has a text for every key, and knows its own keys only', () => {
    for (const [key, text] of Object.entries(contractMessages)) {
      expect(text.trim()).not.toBe('');
      expect(isContractMessage(key)).toBe(true);
    }
    expect(isContractMessage('toString')).toBe(false);
    expect(isContractMessage('Invalid input: expected string, received number')).toBe(false);
  });
});
