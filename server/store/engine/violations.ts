import { z } from 'zod';

/** The cause of drizzle's error, the same on PGlite and PostgreSQL. */
const uniqueViolation = z.object({ cause: z.object({ code: z.literal('23505'), constraint: z.string() }) });

/** Whether a statement failed because another record has the value of a unique index. */
export function violates(error: unknown, uniqueIndex: string): boolean {
  return uniqueViolation.safeParse(error).data?.cause.constraint === uniqueIndex;
}
