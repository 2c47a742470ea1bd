// Every answer wears the same envelope (specification 1, section 3; decisions, section 4).
import { z } from 'zod';

/** `count` is the number of records behind a list, not of those on the page. */
export function success<D extends z.ZodType>(data: D) {
  return z.object({
    status: z.literal(true),
    message: z.string().default(''),
    data,
    count: z.number().int().nonnegative().optional(),
  });
}

/** A refusal: `errors` maps the wire's field name to the message that belongs to that field. */
export const failure = z.object({
  status: z.literal(false),
  message: z.string(),
  code: z.union([z.string(), z.number()]).transform(String).optional(),
  errors: z.record(z.string(), z.string()).optional(),
  count: z.number().int().nonnegative().optional(),
  data: z.unknown().optional(),
});

export interface Success<Data> {
  status: true;
  message: string;
  data: Data;
  count?: number | undefined;
}
