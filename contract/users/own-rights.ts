// What the caller may do, and where: an app offers nothing else.
import { z } from 'zod';
import { answeredId, orDefault } from '../common/answers.ts';
import { endpoint } from '../common/endpoint.ts';

const ownRole = z.object({
  role: z.string().describe('administrator, siteAdministrator, engineer or auditor. Clients ignore others.'),
  facility_id: answeredId.nullable().describe('Record id of the facility that it is for; null: all.'),
  facility_name: z.string().nullable(),
  may_hear: orDefault(z.boolean(), false).describe('Whether an auditor may hear recordings.'),
});

export const ownRights = z.object({
  user_id: answeredId
    .optional()
    .describe(
      'Record id of the caller: an event that names other users is no reason to ask again. Left out where it is not known.',
    ),
  roles: z.array(ownRole),
  rights: z
    .record(z.string(), z.union([z.literal('everything'), z.array(answeredId)]))
    .describe(
      'Right → `everything`, or the record ids of the facilities where the caller has it. A right that the caller has nowhere is left out.',
    ),
});

export const getOwnRights = endpoint({
  method: 'GET',
  path: 'v1/rights',
  caller: 'administrator',
  right: 'see',
  programs: false,
  data: ownRights,
  summary: "Tells the caller's own roles, and where each right is",
  description:
    'The capability is `roles`; without it, whoever may use the console may do everything. Asked again when a call answers RIGHT_MISSING.',
});
