// Where the trail is sent to, and how far it has come: one row, which is work (common/work.ts).
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, workColumns } from './columns.ts';

/**
 * Why the trail was not taken. `closed`: the connection ended before it was known that all of it had arrived. `slow`: nothing more
 * was taken, or no answer came. `refused`: an answer says no, or cannot be read.
 */
export const sinkProblems = [
  'dns',
  'unreachable',
  'certificate',
  'closed',
  'slow',
  'refused',
  'other',
] as const;
export type SinkProblem = (typeof sinkProblems)[number];

export const trailSinks = pgTable('trail_sinks', {
  /** Always 1. */
  id: integer('id').primaryKey(),
  ...workColumns,
  /** Its address without what may be secret. Processes with another one send nothing. */
  target: text('target').notNull(),
  /** The number of the first entry that is sent. */
  beginsAt: bigint('begins_at', { mode: 'number' }).notNull(),
  /** The number of the last entry, and of the last checkpoint, that the other side has. */
  sequence: bigint('sequence', { mode: 'number' }).notNull(),
  checkpoint: bigint('checkpoint', { mode: 'number' }).notNull(),
  /** When it last took something. */
  sentAt: moment('sent_at'),
  /** Since when nothing is taken; null while all is well. */
  failingSince: moment('failing_since'),
  problem: text('problem', { enum: sinkProblems }),
  /** The words of the other side, or of TLS. */
  detail: text('detail').notNull().default(''),
  /** Since when administrators are told. */
  noticedAt: moment('noticed_at'),
});
