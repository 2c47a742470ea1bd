import { useCapability, useOffers } from '../../../api/capabilities.ts';
import { useApp } from '../../../data/app-context.ts';
import { useMay } from '../../../session/rights/rights.ts';

interface ListOffers {
  /** The monitors of the list were deleted, and can be restored, or it is not known yet: the column's place is kept. */
  restorable: boolean;
  /** There is a change for all that are selected. */
  changesMany: boolean;
  /** Such changes are shown, also to whoever has begun one and lost the right since: what was left is named there. */
  showsChanges: boolean;
  /** In a list without other uses of a selection: there is one, or it is not known yet. */
  mayChangeMany: boolean;
  associatesMany: boolean;
}

/**
 * Reads what the server offers for the monitors of a list, and this person may do with them. Deleted ones can be restored, and
 * nothing else.
 */
export function useListOffers(deleted: boolean, facility: string | undefined): ListOffers {
  const { call } = useApp();
  const changes = useMay()('changeMonitors', facility);
  const restores = useCapability(deleted ? call : null, 'restore');
  const bulkChanges = useCapability(call, 'bulkChanges');
  const associateMany = useOffers(call, 'associateMany');
  const showsChanges = bulkChanges === true && (!deleted || restores === true);
  return {
    restorable: changes && deleted && restores !== false,
    changesMany: changes && showsChanges,
    showsChanges,
    mayChangeMany: changes && bulkChanges !== false && deleted && restores !== false,
    associatesMany: changes && !deleted && (associateMany || bulkChanges === true),
  };
}
