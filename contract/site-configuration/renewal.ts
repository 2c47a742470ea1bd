// Network certificates of EST facilities that are renewed before they end.
import { z } from 'zod';
import { answeredId, answeredTimestamp, hiddenName, orDefault, writtenRecord } from '../common/answers.ts';
import { endpoint } from '../common/endpoint.ts';
import { messageKey } from '../common/message-key.ts';
import { versionConflict } from '../common/text-field.ts';
import { ofFacility, versionOfFacility } from './of-facility.ts';

const maxRenewalDays = 365;

export const renewal = z.object({
  facility_id: answeredId.nullish(),
  days: z.number().int().nonnegative().catch(0).describe('0: certificates are not renewed by themselves.'),
  set_by: z.string().nullish().describe(`Name of the user who turned it on; ${hiddenName}.`),
  set_date: answeredTimestamp,
  to_confirm: orDefault(z.boolean(), false).describe(
    'Whether whoever set it may no longer use the console: it goes on, and another administrator confirms it by setting it, or turns it off.',
  ),
  version: z.number().optional(),
});
export type Renewal = z.output<typeof renewal>;

export const renewalForm = z.object({
  days: z
    .number(messageKey('renewalDaysRange'))
    .int(messageKey('renewalDaysRange'))
    .min(0, messageKey('renewalDaysRange'))
    .max(maxRenewalDays, messageKey('renewalDaysRange')),
});

export const getRenewal = endpoint({
  method: 'GET',
  path: 'v1/networkdetails/renewal/{id}',
  caller: 'administrator',
  right: 'seeSites',
  params: ofFacility,
  data: z.array(renewal).length(1),
  summary: 'Returns whether certificates of a facility are renewed by themselves',
});

export const saveRenewal = endpoint({
  method: 'POST',
  path: 'v1/networkdetails/renewal',
  caller: 'administrator',
  right: 'changeSites',
  body: renewalForm.extend(versionOfFacility),
  data: writtenRecord(renewal),
  summary: 'Sets within how many days of their end certificates of a facility are renewed; 0 turns it off',
  description:
    'Only in facilities with an EST server and transfer type Online. The certificates are obtained in the name of whoever sets it; the same days confirm it where `to_confirm` says so.',
  errors: versionConflict,
});
