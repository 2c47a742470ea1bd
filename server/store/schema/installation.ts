import { sql } from 'drizzle-orm';
import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, moment } from './columns.ts';

export interface WatchedSetting {
  /** What the trail says of its value; '' where it is not set. */
  shown: string;
  /** Of the whole value, where some of it may be secret: it is compared, and never shown. */
  hash?: string;
}

/** One row, created with the table: what the service knows of itself. */
export const installation = pgTable('installation', {
  /** Separates the files of installations that share a bucket or folder. */
  id: id(),
  /** Random values, the latest first. The file store holds one of them: see server/files/pairing.ts. */
  marks: text('marks').array().notNull().default(sql`'{}'`),
  /** When the latest mark was made. */
  markedAt: moment('marked_at'),
  /** PUBLIC_URL, where it is set and leads to more than this machine. */
  publicUrl: text('public_url'),
  /** The moment that the latest finished backup holds. */
  backedUpAt: moment('backed_up_at'),
  /** When the migration was made (ms since 1970) without which no process may write; null where every version may. */
  firstWriter: bigint('first_writer', { mode: 'number' }),
  /** Which version started last with this database, as `nameOf` of server/base/build.ts says it. */
  usedBy: text('used_by'),
  /** What `watchedSettings` of the dependencies were at the last start, by name; those that no start knew are missing. */
  watchedSettings: jsonb('watched_settings')
    .$type<Readonly<Record<string, WatchedSetting>>>()
    .notNull()
    .default({}),
  /** Which form the stored keys have: `keysVersion` of contract/common/normalise.ts, as it was when they were made. */
  keysVersion: integer('keys_version').notNull().default(1),
});
