// Every answer wears the same envelope.
import { z } from 'zod';

/** The code of a success whose e-mail could not be sent. What was asked for is done. */
export const mailNotSent = 'MAIL_NOT_SENT';

/** `count` is the number of records behind a list, not of those on the page; `code` tells apart what is said of it. */
export function success<D extends z.ZodType>(data: D) {
  return z.object({
    status: z.literal(true),
    message: z.string().default(''),
    data,
    count: z.number().int().nonnegative().optional(),
    code: z.string().optional(),
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
  code?: string | undefined;
}
