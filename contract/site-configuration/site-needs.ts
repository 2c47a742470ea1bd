// What facilities need before all their monitors are on their networks, and stay there: where to begin without a facility.
import { z } from 'zod';
import { answeredId, orDefault } from '../common/answers.ts';
import { endpoint } from '../common/endpoint.ts';
import { pageQuery } from '../common/paging.ts';

/** What is to be stored, in the order of the work: online with an EST server, else with files. */
export const neededParts = ['csrParameters', 'authentication', 'wpa', 'roots'] as const;
export type NeededPart = (typeof neededParts)[number];

const number = z.number().int().nonnegative();

export const siteNeeds = z.object({
  id: answeredId.describe('Record id of the facility.'),
  name: z.string(),
  monitors: number.describe('All that are not deleted.'),
  missing: orDefault(z.array(z.enum(neededParts)), []).describe(
    'What is not stored yet: `csrParameters` and `wpa` for every facility, `authentication` where an EST server issues the certificates, `roots` where they travel as files.',
  ),
  certificates_ended: number.describe('Network certificates that have ended, as `v1/certificates` has them.'),
  certificates_30: number.describe('Network certificates that end within 30 days.'),
  authorities_ended: number.describe(
    'Roots and registration authority certificates that have ended, each once: `v1/certificates/authorities`.',
  ),
  authorities_30: number.describe('Those that end within 30 days.'),
});
export type SiteNeeds = z.output<typeof siteNeeds>;

export const listSiteNeeds = endpoint({
  method: 'GET',
  path: 'v1/networkdetails/needs',
  caller: 'administrator',
  right: 'seeSites',
  query: pageQuery(['needs'], 'needs', 'desc').omit({ sort_column: true, sort_order: true }),
  data: z.array(siteNeeds),
  summary: 'Lists all facilities by what they need, the worst first',
  description:
    'Where most certificates have ended comes first, then where most end within 30 days, then where something is missing for monitors that are there, most monitors first; then all others, by name. The capability is `siteNeeds`.',
});
