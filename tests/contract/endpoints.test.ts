import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/common/endpoint.ts';
import { contractMessages, isContractMessage } from '../../contract/common/messages.ts';
import * as accounts from '../../contract/users/accounts.ts';

const nameOf = ({ base, method, path }: Endpoint) => `${base} ${method} ${path}`;

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

  describe.each(allEndpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s',
    (_, endpoint) => {
      it('has a summary of one sentence', () => {
        expect(endpoint.summary).toMatch(/^[A-Z].*[^.]$/);
      });

      it('has a parameter for each name in its path, and no other', () => {
        const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
        expect(fieldsOf(endpoint.params).toSorted()).toEqual(names.toSorted());
      });

      it('has a path below its base', () => {
        const below = Object.values<unknown>(accounts).includes(endpoint)
          ? /^(v1\/|api\/auth\/register$|[a-z]+$)/
          : /^v1\//;
        expect(endpoint.path).toMatch(endpoint.base === 'device' ? /^device\/v1\// : below);
        expect(endpoint.caller === 'monitor').toBe(endpoint.base === 'device');
      });

      it('sends no body with GET', () => {
        if (endpoint.method === 'GET') expect(fieldsOf(endpoint.body)).toEqual([]);
      });

      it.each(['params', 'query', 'body'] as const)(
        'refuses %s only with messages of the catalogue',
        (part) => {
          fc.assert(
            fc.property(anythingFor(endpoint[part]), (value) => {
              const issues = endpoint[part].safeParse(value).error?.issues ?? [];
              expect(issues.map((issue) => issue.message).filter((text) => !isContractMessage(text))).toEqual(
                [],
              );
            }),
          );
        },
      );
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
