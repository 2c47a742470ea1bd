// How much the cache holds, and how old it is.
import Dexie from 'dexie';
import type { ConsoleDb } from './db.ts';

export interface EntityContents {
  entity: string;
  count: number;
  /** When the oldest and the newest were fetched, ms since 1970. */
  oldest: number;
  newest: number;
}

const byAge = '[entity+at]';

/** Reads counts and ages from the indexes: two records per entity, however many there are. */
export async function readContents({ rows }: ConsoleDb): Promise<EntityContents[]> {
  const oldestAfter = (entity: string) => rows.where(byAge).above([entity, Dexie.maxKey]).first();
  const allOf = (entity: string) => rows.where(byAge).between([entity, Dexie.minKey], [entity, Dexie.maxKey]);

  const contents: EntityContents[] = [];
  let oldest = await oldestAfter('');
  while (oldest) {
    const { entity, at } = oldest;
    const newest = await allOf(entity).last();
    contents.push({ entity, count: await allOf(entity).count(), oldest: at, newest: newest?.at ?? at });
    oldest = await oldestAfter(entity);
  }
  return contents;
}
