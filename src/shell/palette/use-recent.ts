// The palette's lines that were opened last, as this device knows them now.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../data/app-context.ts';
import { type RecentlyOpened, readRecentlyOpened, recordOpened } from '../../data/recently-opened.ts';
import type { PaletteItem } from './palette-item.ts';
import type { PaletteSource } from './palette-source.ts';
import { useToItem } from './use-records.ts';

function idOf({ key, group }: RecentlyOpened): string {
  return key.slice(group.length + 1);
}

export function useRecent(sources: readonly PaletteSource[]): {
  /** Records that were opened last; those of screens and actions are found by their keys. */
  recent: readonly { key: string; item: PaletteItem | null }[];
  read(): Promise<void>;
  record(item: PaletteItem): void;
} {
  const { t } = useTranslation();
  const app = useApp();
  const toItem = useToItem();
  const [recent, setRecent] = useState<readonly { key: string; item: PaletteItem | null }[]>([]);

  async function recall(source: PaletteSource, entries: readonly RecentlyOpened[]): Promise<PaletteItem[]> {
    const own = entries.filter(({ group }) => group === source.group);
    const known = await source.recall(app.lists, t, own.map(idOf));
    return known.map((record) => toItem(source, record));
  }

  async function read(): Promise<void> {
    const entries = await readRecentlyOpened(app);
    const items = (await Promise.all(sources.map((source) => recall(source, entries)))).flat();
    const byKey = new Map(items.map((item) => [item.key, item]));
    setRecent(entries.map(({ key }) => ({ key, item: byKey.get(key) ?? null })));
  }

  return {
    recent,
    read,
    record: ({ key, group, label, detail }) => void recordOpened(app, { key, group, label, detail }),
  };
}
