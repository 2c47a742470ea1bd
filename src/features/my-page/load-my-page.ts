import type { AppContext } from '../../data/app-context.ts';
import type { EntityContents } from '../../data/store/list-store.ts';
import { browserLimitsMs, inTime } from '../../lib/in-time.ts';

export interface LoadedMyPage {
  /** Null when the browser stores nothing. */
  contents: EntityContents[] | null;
  /** A rough estimate for the whole app; null when the browser gives none. */
  bytes: number | null;
}

async function readEstimate(): Promise<StorageEstimate | null> {
  try {
    return await inTime(navigator.storage.estimate(), browserLimitsMs.storage);
  } catch {
    return null;
  }
}

/** Reads from this device only. */
export async function loadMyPage({ lists }: Pick<AppContext, 'lists'>): Promise<LoadedMyPage> {
  const estimate = readEstimate();
  const contents = await lists.contents();
  return { contents, bytes: (await estimate)?.usage ?? null };
}
