// The lines that the person opened last with the command palette, kept in the device's database, so that it is deleted with the rest.
import { z } from 'zod';
import type { AppContext } from './app-context.ts';

const workName = 'recently opened' as const;

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

type App = Pick<AppContext, 'lists'>;

/** The latest first. */
export async function readRecentlyOpened({ lists }: App): Promise<RecentlyOpened[]> {
  return entries.safeParse((await lists.work(workName))?.value).data ?? [];
}

export async function recordOpened({ lists }: App, opened: RecentlyOpened): Promise<void> {
  await lists.changeWork(workName, (value) => {
    const before = entries.safeParse(value).data ?? [];
    return [opened, ...before.filter(({ key }) => key !== opened.key)].slice(0, maxEntries);
  });
}
