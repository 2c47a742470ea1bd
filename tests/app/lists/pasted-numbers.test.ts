// A pasted list of serial numbers: what is read from it, and how an address carries it.
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { searchKey } from '../../../contract/common/normalise.ts';
import { fromAddress, toAddress } from '../../../src/features/monitors/serial-numbers/number-address.ts';
import { readNumbers } from '../../../src/features/monitors/serial-numbers/pasted-numbers.ts';

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const serialNumber = fc.stringMatching(/^[A-Z]{1,3}[-_]?[0-9A-Z]{2,10}$/);

it('is read from cells, lines and sentences, each number once', () => {
  expect(readNumbers('IPM-1\tIPM-2\r\n"IPM-3"; (IPM-4), IPM\u20115 ipm1\n\n--- IPM-2')).toEqual([
    'IPM-1',
    'IPM-2',
    'IPM-3',
    'IPM-4',
    'IPM-5',
  ]);
  expect(readNumbers(' ;,\n---')).toEqual([]);
});

it('is rubbish of any kind without an error, and without words that are no serial numbers', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 3000 }), (text) => {
      const numbers = readNumbers(text);
      expect(new Set(numbers.map(searchKey)).size).toBe(numbers.length);
      expect(numbers.every((number) => number.length <= 100)).toBe(true);
    }),
  );
});

it('is the same list behind an address, which stays short enough for every proxy', () => {
  fc.assert(
    fc.property(fc.uniqueArray(serialNumber, { selector: searchKey, maxLength: 400 }), (numbers) => {
      const address = toAddress(numbers);
      expect(address.length).toBeLessThanOrEqual(1500);
      expect(fromAddress(address)).toEqual(numbers);
      // Back leads to the list that was left.
      expect(toAddress(numbers)).toBe(address);
    }),
    { numRuns: 50 },
  );
});

it('is empty where it was kept in another tab, and stands in the address where nothing can be kept', () => {
  expect(fromAddress('~b9a1')).toEqual([]);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const numbers = Array.from({ length: 300 }, (_, n) => `IPM-${n}`);
  expect(fromAddress(toAddress(numbers))).toEqual(numbers);
});

it('is no list of all, where it is not known: not as an empty one, and not with a mark of its own', () => {
  expect(fromAddress(toAddress(fromAddress('~b9a1')))).toEqual([]);
  expect(toAddress([])).not.toBe('');
  expect(readNumbers('~IPM-1 ~')).toEqual(['IPM-1']);
});
