import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { FacilityConnections } from '../../../contract/overview/overview.ts';
import { worstFirst } from '../../../server/overview/worst-facilities.ts';

const small = fc.integer({ min: 0, max: 4 });
const facilities = fc
  .array(fc.record({ online: small, offline: small, never_connected: small }))
  .map((all) =>
    all.map(
      (counts, index): FacilityConnections => ({ id: String(index), name: `Clinic ${index}`, ...counts }),
    ),
  );

const totalOf = ({ online, offline, never_connected }: FacilityConnections) =>
  online + offline + never_connected;

/** Below 0: the first one stands before the other. Of as many Offline ones, those of fewer monitors are a larger share. */
function compare(one: FacilityConnections, other: FacilityConnections): number {
  if (one.offline !== other.offline) return other.offline - one.offline;
  if (one.offline > 0 && totalOf(one) !== totalOf(other)) return totalOf(one) - totalOf(other);
  return Number(one.id) - Number(other.id);
}

it('facilities are all there, most Offline first, then the larger share, then in the order of their names', () => {
  fc.assert(
    fc.property(facilities, (all) => {
      expect(worstFirst(all)).toEqual([...all].sort(compare));
    }),
  );
});
