import { pgTable } from 'drizzle-orm/pg-core';
import { id } from './columns.ts';

/** One row, made with the table: what tells this database's services from others that share a place with them. */
export const installation = pgTable('installation', { id: id() });
