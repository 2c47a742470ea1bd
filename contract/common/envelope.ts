// The envelope of every JSON answer.
import { z } from 'zod';

/** The code of a success whose email could not be sent, and will not be; everything else is done. */
export const mailNotSent = 'MAIL_NOT_SENT';

/** The code of a success whose email is not known to be sent yet: the server goes on trying. */
export const mailDelayed = 'MAIL_DELAYED';

/** Some servers write null for what there is not. */
function missing(value: unknown): unknown {
  return value ?? undefined;
}

/** `count` is the number of records in the whole list, not on the page. */
export function success<D extends z.ZodType>(data: D) {
  return z.object({
    status: z.literal(true),
    message: z.preprocess(missing, z.string().default('')),
    data,
    count: z.preprocess(missing, z.number().int().nonnegative().optional()),
    code: z.preprocess(missing, z.string().optional()),
  });
}

/** A refusal: `errors` maps field names to messages. */
export const failure = z.object({
  status: z.literal(false),
  message: z.string(),
  code: z.preprocess(missing, z.union([z.string(), z.number()]).transform(String).optional()),
  errors: z.preprocess(missing, z.record(z.string(), z.string()).optional()),
  count: z.preprocess(missing, z.number().int().nonnegative().optional()),
  data: z.unknown().optional(),
});

export interface Success<Data> {
  status: true;
  message: string;
  data: Data;
  count?: number | undefined;
  code?: string | undefined;
}
