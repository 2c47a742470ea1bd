import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { failure, success } from '../../contract/common/envelope.ts';

describe('the envelope', () => {
  const names = success(z.array(z.string()));

  it('of a success carries data and, for a list, the number behind it', () => {
    const answer = { status: true, message: 'success', data: ['a'], count: 243 };
    expect(names.parse(answer)).toEqual(answer);
    expect(names.parse({ status: true, data: [] })).toEqual({ status: true, message: '', data: [] });
  });

  it.each([
    { status: false, message: '', data: [] },
    { status: 'true', message: '', data: [] },
    { status: true, message: '', data: [1] },
    { status: true, message: '', data: [], count: -1 },
    '<html>',
    null,
  ])('of a success is not %j', (answer) => {
    expect(names.safeParse(answer).success).toBe(false);
  });

  it('of a refusal carries its code as text, however it was sent', () => {
    expect(failure.parse({ status: false, message: 'no', code: 802 }).code).toBe('802');
    expect(failure.parse({ status: false, message: 'no', code: 'NOT_UNIQUE' }).code).toBe('NOT_UNIQUE');
  });

  it('of a refusal names fields with their messages', () => {
    const answer = { status: false, message: 'no', errors: { page: 'pageInvalid' } };
    expect(failure.parse(answer)).toEqual(answer);
    expect(failure.safeParse({ status: false, message: 'no', errors: { page: 1 } }).success).toBe(false);
  });
});
