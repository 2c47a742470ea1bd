import type { AppContext } from '../../data/app-context.ts';
import { type EntityContents, readContents } from '../../data/device/device-contents.ts';
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
export async function loadMyPage({ cache }: Pick<AppContext, 'cache'>): Promise<LoadedMyPage> {
  const estimate = readEstimate();
  const contents = await cache.inspect(readContents);
  return { contents, bytes: (await estimate)?.usage ?? null };
}
