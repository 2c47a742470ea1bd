// Takes away what is stored of the shown site, and reads before what that would do.
import { useTranslation } from 'react-i18next';
import {
  getRemovalEffect,
  type RemovalEffect,
  removeStored,
} from '../../../contract/site-configuration/trust.ts';
import { type AppError, toAppError } from '../../api/app-error.ts';
import type { Call } from '../../api/http.ts';
import { onlyRecord } from '../../api/only-record.ts';
import { useApp } from '../../data/app-context.ts';
import type { Removable } from './removable.ts';
import { useShownSite } from './shown-site.ts';
import { useSiteSave } from './use-site-save.ts';

/** Reads what a removal would do to how many monitors. @throws AppError */
export async function readRemovalEffect(
  call: Call,
  facilityId: string,
  { kind, fingerprint }: Removable,
  signal?: AbortSignal,
): Promise<RemovalEffect> {
  const query = { kind, ...(fingerprint && { fingerprint }) };
  return onlyRecord(await call(getRemovalEffect, { params: { facilityId }, query }, { signal }));
}

/** Whether another number of monitors depends on what was to be removed than the person knew. */
export function isOtherNumber({ details }: AppError): boolean {
  return details.code === 'removalNotConfirmed';
}

/**
 * Removes one after the other, then says so; stops at the first that is refused.
 * @param onRemoved called after each, with the configuration's version
 * @param confirmedMonitors how many monitors the person knows to depend on it
 * @throws AppError
 */
type Remove = (
  items: readonly Removable[],
  onRemoved: (item: Removable, version: number | undefined) => void,
  confirmedMonitors?: number,
) => Promise<void>;

export function useRemoval(): Remove {
  const { t } = useTranslation(['start', 'site-configuration']);
  const { call } = useApp();
  const shown = useShownSite();
  const { saved, leaveOrRefetch } = useSiteSave();
  const facilityId = shown?.facilityId ?? '';

  return async (items, onRemoved, confirmedMonitors) => {
    let version = shown?.site.version;
    try {
      for (const item of items) {
        const { kind, fingerprint } = item;
        const about = { facility_id: facilityId, version, kind, fingerprint };
        const { data } = await call(removeStored, {
          body: { ...about, confirmed_monitors: confirmedMonitors },
        });
        version = data[0]?.version;
        onRemoved(item, version);
      }
    } catch (thrown) {
      const error = await toAppError(thrown);
      leaveOrRefetch(error);
      throw error;
    }
    await saved(t('site-configuration:remove.removed'));
  };
}
