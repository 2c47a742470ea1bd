import { z } from 'zod';

/** A record in a picker: its id, and what a person reads. */
export interface Choice {
  id: string;
  name: string;
}

/** A choice as a form holds it, sent as its id; nothing chosen is null. */
export const choiceSchema = z.object({ id: z.string(), name: z.string() });

/** Asks the service for choices whose name contains a text, best match first; '' asks for the first of all. */
export type FindChoices = (text: string, signal: AbortSignal) => Promise<Choice[]>;
