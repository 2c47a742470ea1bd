import { atom, useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../../data/app-context.ts';
import type { Restored } from './restore.ts';

/** Ids of monitors whose restoring was sent and not answered, whichever button it was. */
const unclearRestores = atom(() => new Set<string>());

/** Restores monitors by record id, in one transaction. It throws an AppError. */
export function useRestoreAll(): (ids: string[]) => Promise<Restored> {
  const { t } = useTranslation();
  const { call } = useApp();
  const unclear = useAtomValue(unclearRestores);
  return async function restoreThese(ids) {
    const { restoreAll } = await import('./restore.ts');
    return await restoreAll({ call, t, unclear }, ids);
  };
}
