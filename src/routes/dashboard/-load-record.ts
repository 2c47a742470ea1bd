import type { AppContext } from '../../data/app-context.ts';
import { load } from '../../data/load.ts';
import type { Loaded, Source } from '../../data/source.ts';
import { redirectToErrorScreen } from '../../shell/redirect-to-error-screen.ts';

/** A route's loader for one record. An unknown id leads to the error screen. */
export async function loadRecord<T>(
  app: AppContext,
  source: Source<T>,
  address: string,
  signal: AbortSignal,
): Promise<Loaded<T>> {
  const loaded = await load(app, source, signal);
  if (loaded.error?.type === 'notFound') throw redirectToErrorScreen(address);
  return loaded;
}
