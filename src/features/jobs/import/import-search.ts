import { z } from 'zod';

/** The address of an import: what is imported. The names are known by the screen alone, which comes later. */
export const importSearch = z.object({ of: z.string().optional().catch(undefined) });
