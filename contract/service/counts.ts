// The numbers of all menus in one answer: the sidebar shows them all.
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { type EntityMenu, entities, entityKinds } from '../common/entities.ts';

const number = z.number().int().nonnegative();

const menus = entityKinds.flatMap((kind) => [...entities[kind].menus]);

export const counts = z.object({
  ...(Object.fromEntries(menus.map((menu) => [menu, number])) as Record<EntityMenu, typeof number>),
  MONITOR_OFFLINE: number
    .optional()
    .describe(
      'Monitors that are Offline and were connected before, as of some seconds ago; left out: not known.',
    ),
  CERTIFICATES: number
    .optional()
    .describe('Network certificates that have ended, or end within 30 days; left out: not known.'),
  CERTIFICATES_ENDING: number
    .optional()
    .describe('Those of `CERTIFICATES` that have not ended yet; left out: not known.'),
  NOTICES: number
    .optional()
    .describe('Notices of the service; left out: not known, or without the right `seeService`.'),
});
/** Names the counts, one for each number in the sidebar. */
export type Counted = keyof z.output<typeof counts>;

export const countMenus = endpoint({
  method: 'GET',
  path: 'v1/counts',
  caller: 'administrator',
  right: 'see',
  data: counts,
  summary: 'Returns the numbers of records of all menus',
  description:
    'Each number is of what its list shows the caller: those of users are 0 without the right `seePeople`.',
});
