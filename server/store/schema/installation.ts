import { pgTable } from 'drizzle-orm/pg-core';
import { id } from './columns.ts';

/** One row, created with the table: tells this database's services from others that share a bucket or folder. */
export const installation = pgTable('installation', { id: id() });
