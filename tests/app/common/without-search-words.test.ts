import { expect, it } from 'vitest';
import { withoutSearchWords } from '../../../src/lib/same-origin-path.ts';

it('leaves of an address everything but the words of a search', () => {
  expect(withoutSearchWords('/dashboard/monitors?search=Bay+8&page=2')).toBe('/dashboard/monitors?page=2');
  expect(withoutSearchWords('/dashboard/monitors?search=Bay%208')).toBe('/dashboard/monitors');
  expect(withoutSearchWords('/my-page')).toBe('/my-page');
});
