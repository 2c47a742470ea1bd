import type { AppError } from '../../api/app-error.ts';
import { useApp } from '../../data/app-context.ts';
import { facilityRecord } from '../../data/records/facility-record.ts';
import { isGone } from '../../data/records/is-gone.ts';
import { useLeaveDeleted } from '../../ui/deleted-record.ts';

/**
 * Leads to the error screen after a 404 about a site. It names the facility only where the service says that it is gone;
 * else the service's own sentence stands there.
 * @param name '' where it is not known
 */
export function useLeaveSite(facilityId: string, name: string): (error: AppError) => Promise<void> {
  const { call } = useApp();
  const leave = useLeaveDeleted();
  return async function leaveSite({ details }) {
    const isDeleted = await isGone(call, facilityRecord, facilityId);
    leave({ name: isDeleted ? name || null : null, said: details.serviceMessage, isTypedKept: true });
  };
}
