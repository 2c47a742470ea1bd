import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sortKey } from '../../../contract/common/normalise.ts';
import { worstFirst as ofService } from '../../../server/overview/worst-facilities.ts';
import { worstFirst } from '../../../src/features/overview/worst-first.ts';

it('orders facilities as the service does', () => {
  const count = fc.nat(5);
  const facility = fc.record({ name: fc.string(), online: count, offline: count, never_connected: count });
  fc.assert(
    fc.property(fc.array(facility), (all) => {
      const named = all.map((one, id) => ({ ...one, id: String(id) }));
      const byName = [...named].sort((a, b) => (sortKey(a.name) < sortKey(b.name) ? -1 : 1));
      expect(worstFirst(named).map(({ name }) => sortKey(name))).toEqual(
        ofService(byName).map(({ name }) => sortKey(name)),
      );
    }),
  );
});
