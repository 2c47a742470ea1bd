// The database's work for a query: the statements that were sent, and their measured plans.
import type { Logger } from 'drizzle-orm/logger';
import { z } from 'zod';

export interface Statement {
  query: string;
  params: unknown[];
}

/** Keeps the statements that drizzle sends; `take` empties it. */
export function createRecorder() {
  let statements: Statement[] = [];
  const logger: Logger = { logQuery: (query, params) => void statements.push({ query, params }) };
  function take(): Statement[] {
    const taken = statements;
    statements = [];
    return taken;
  }
  return { logger, take };
}

const node = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().default(0),
  'Rows Removed by Index Recheck': z.number().default(0),
  get Plans() {
    return z.array(node).default([]);
  },
});
export type PlanNode = z.output<typeof node>;

const plans = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: node })) }));

/** Every node of the plans that EXPLAIN (ANALYZE, FORMAT JSON) returned. */
export function nodesOf(rows: unknown): PlanNode[] {
  const walk = (it: PlanNode): PlanNode[] => [it, ...it.Plans.flatMap(walk)];
  return plans.parse(rows).flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => walk(Plan)));
}

/** How many rows and index entries were read in all, found or not. */
export function rowsRead(nodes: readonly PlanNode[]): number {
  return nodes
    .filter((it) => 'Relation Name' in it || it['Index Name'] !== undefined)
    .reduce((sum, it) => {
      const each = it['Actual Rows'] + it['Rows Removed by Filter'] + it['Rows Removed by Index Recheck'];
      return sum + each * it['Actual Loops'];
    }, 0);
}
