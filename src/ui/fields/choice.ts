import { z } from 'zod';

export interface Choice {
  id: string;
  name: string;
}

/** A choice in a form, sent as its id. */
export const choiceSchema = z.object({ id: z.string(), name: z.string() });

/** A choice as a picker's list shows it. */
export interface FoundChoice extends Choice {
  /** A second line, which tells choices of one name apart; empty while it may still come. */
  details?: string | undefined;
}

/** Finds choices whose name contains a text, best match first; '' finds the first of all. */
export type FindChoices = (text: string, signal: AbortSignal) => Promise<FoundChoice[]>;

/** Adds the second lines of what was found for a text. */
export type AddDetails = (
  choices: readonly FoundChoice[],
  text: string,
  signal: AbortSignal,
) => Promise<FoundChoice[]>;
