import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxPageSize, pageQuery, pageSize, recordId, searchValue } from '../../contract/common/paging.ts';
import { fieldErrors } from '../support/field-errors.ts';

const query = pageQuery(['name', 'city'], 'name', 'asc');

describe('the query of a paged list', () => {
  it('has a default for everything', () => {
    expect(query.parse({})).toEqual({ count: pageSize, page: 1, sort_column: 'name', sort_order: 'asc' });
  });

  it('reads numbers from text, as an address carries them', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: maxPageSize }),
        fc.integer({ min: 1, max: 1e6 }),
        (count, page) => {
          expect(query.parse({ count: String(count), page: String(page) })).toMatchObject({ count, page });
        },
      ),
    );
  });

  it.each([
    ['count', ['0', '-1', '101', '1.5', 'ten', '', 'Infinity'], 'countInvalid'],
    ['page', ['0', '-1', '1000001', '1.5', 'first', '', 'NaN'], 'pageInvalid'],
    ['sort_column', ['', 'Name', 'zip', '__proto__'], 'sortUnknown'],
    ['sort_order', ['', 'ASC', 'up'], 'orderUnknown'],
  ])('refuses a bad %s with its message', (field, values, message) => {
    for (const value of values) expect(fieldErrors(query, { [field]: value })).toEqual({ [field]: message });
  });

  it('drops what it does not know', () => {
    expect(query.parse({ tenant: 'other' })).not.toHaveProperty('tenant');
  });
});

describe('an id', () => {
  it.each(['', 'x'.repeat(65), 7, null, undefined])('is not %j', (value) => {
    expect(fieldErrors(recordId, value)).toEqual({ '': 'idInvalid' });
  });
});

describe('a text to search for', () => {
  it('may be empty and has at most 100 characters', () => {
    expect(fieldErrors(searchValue, '')).toEqual({});
    expect(fieldErrors(searchValue, 'x'.repeat(100))).toEqual({});
    expect(fieldErrors(searchValue, 'x'.repeat(101))).toEqual({ '': 'searchTooLong' });
    expect(fieldErrors(searchValue, ['x'])).toEqual({ '': 'fieldInvalid' });
  });
});
