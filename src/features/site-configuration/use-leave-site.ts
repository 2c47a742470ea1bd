import { toAppError } from '../../api/app-error.ts';
import { useApp } from '../../data/app-context.ts';
import { facilityRecord } from '../../data/records/facility-record.ts';
import { useLeaveDeleted } from '../../ui/deleted-record.ts';

/**
 * Leads to the error screen after a 404 about a site. It names the facility only where the service says that it is gone.
 * @param name '' where it is not known
 */
export function useLeaveSite(facilityId: string, name: string): () => Promise<void> {
  const { call } = useApp();
  const leave = useLeaveDeleted();
  return async function leaveSite() {
    const error = await facilityRecord.fetchOne(call, facilityId).then(() => null, toAppError);
    leave(error?.type === 'notFound' ? name || null : null, true);
  };
}
