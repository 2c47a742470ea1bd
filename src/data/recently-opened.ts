// The lines that the person opened last with the command palette, kept in the device's database, so that it is deleted with the rest.
import { z } from 'zod';
import type { AppContext } from './app-context.ts';

const workName = 'recently opened';

const maxEntries = 8;

const entry = z.object({
  /** The key of the palette's line. */
  key: z.string(),
  group: z.string(),
  label: z.string(),
  detail: z.string(),
});
export type RecentlyOpened = z.output<typeof entry>;
const entries = z.array(entry);

type App = Pick<AppContext, 'cache'>;

/** The latest first. */
export async function readRecentlyOpened({ cache }: App): Promise<RecentlyOpened[]> {
  const stored = await cache.inspect(({ work }) => work.get(workName));
  return entries.safeParse(stored?.value).data ?? [];
}

export async function recordOpened({ cache }: App, opened: RecentlyOpened): Promise<void> {
  await cache.inspect((db) =>
    db.transaction('rw', db.work, async () => {
      const before = entries.safeParse((await db.work.get(workName))?.value).data ?? [];
      const value = [opened, ...before.filter(({ key }) => key !== opened.key)].slice(0, maxEntries);
      await db.work.put({ name: workName, value });
    }),
  );
}
