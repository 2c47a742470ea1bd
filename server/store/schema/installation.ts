import { pgTable } from 'drizzle-orm/pg-core';
import { id } from './columns.ts';

/** One row, created with the table: separates the files of installations that share a bucket or folder. */
export const installation = pgTable('installation', { id: id() });
