import type { AppContext } from '../../data/app-context.ts';
import { type EntityContents, readContents } from '../../data/device-contents.ts';

export interface LoadedMyPage {
  /** What is kept of each entity; null where the browser keeps nothing. */
  contents: EntityContents[] | null;
  /** What the browser keeps for the whole console, roughly, in bytes; null where it does not say. */
  bytes: number | null;
}

/** Looks at this device, and asks nothing of the service. */
export async function loadMyPage({ cache }: Pick<AppContext, 'cache'>): Promise<LoadedMyPage> {
  const estimate = navigator.storage?.estimate?.().catch(() => undefined);
  const contents = await cache.look(readContents);
  return { contents, bytes: (await estimate)?.usage ?? null };
}
