import { useCapability, useOffers } from '../../../api/capabilities.ts';
import { useApp } from '../../../data/app-context.ts';

interface ListOffers {
  /** The monitors of the list were deleted, and can be restored. */
  restorable: boolean;
  /** There is a change for all that are selected. */
  changesMany: boolean;
  associatesMany: boolean;
}

/** Reads what the server offers for the monitors of a list. Deleted ones can be restored, and nothing else. */
export function useListOffers(deleted: boolean): ListOffers {
  const { call } = useApp();
  const restores = useCapability(deleted ? call : null, 'restore');
  const bulkChanges = useOffers(call, 'bulkChanges');
  const associateMany = useOffers(call, 'associateMany');
  return {
    // The column keeps its place until it is known.
    restorable: deleted && restores !== false,
    changesMany: bulkChanges && (!deleted || restores === true),
    associatesMany: !deleted && (associateMany || bulkChanges),
  };
}
