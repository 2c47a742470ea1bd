// Whatever is stored of a facility's site configuration can be taken away again: each root, the WPA file, what the service proves
// to the EST server, and whom it trusts there. And whether changes of the EST server's roots are taken over.
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { messageKey } from '../common/message-key.ts';
import { recordId } from '../common/paging.ts';
import { versionConflict } from '../common/text-field.ts';
import { networkDetails } from './network-details.ts';
import { versionOfFacility } from './of-facility.ts';

/** `credentials`: user name and password. `registrationAuthority`: its key and its certificate. */
export const removableKinds = [
  'root',
  'fetchedRoot',
  'estRoot',
  'wpa',
  'credentials',
  'registrationAuthority',
] as const;
export type RemovableKind = (typeof removableKinds)[number];

const what = {
  kind: z.enum(removableKinds, messageKey('fieldInvalid')),
  fingerprint: z
    .string(messageKey('fieldInvalid'))
    .regex(/^[\da-f]{64}$/, messageKey('fieldInvalid'))
    .optional()
    .describe('Of the certificate, for kinds of which there may be several; left out, all of the kind.'),
};

const number = z.number().int().nonnegative();

export const removalEffect = z.object({
  monitors: number.describe('Monitors of the facility, which are told at their next call.'),
  holders: number.describe('Monitors that have it, or may have it: some have not said yet.'),
  dependent: number.describe(
    'Of a root: those of them that have no other root of the facility. They may not come back to the network; this number is to be sent with the removal.',
  ),
});
export type RemovalEffect = z.output<typeof removalEffect>;

export const getRemovalEffect = endpoint({
  method: 'GET',
  path: 'v1/networkdetails/removaleffect/{facilityId}',
  caller: 'administrator',
  right: 'changeSites',
  params: z.object({ facilityId: recordId }),
  query: z.object(what),
  data: z.array(removalEffect).length(1),
  summary: 'Tells how many monitors a removal would affect; nothing is changed',
});

export const removeStored = endpoint({
  method: 'POST',
  path: 'v1/networkdetails/remove',
  stepUp: true,
  caller: 'administrator',
  right: 'changeSites',
  body: z.object({
    ...versionOfFacility,
    ...what,
    confirmed_monitors: z
      .number(messageKey('fieldInvalid'))
      .int(messageKey('fieldInvalid'))
      .nonnegative(messageKey('fieldInvalid'))
      .optional()
      .describe('`dependent` of the effect, as a person has typed it; left out: 0.'),
  }),
  data: z.array(networkDetails).max(1),
  summary: "Removes a root, the WPA file, credentials or trust from a facility's site configuration",
  description:
    'Monitors are told at their next call. Nothing is changed where nothing of it is stored. Certificates that monitors have stay valid.',
  errors: {
    409: 'VERSION_CONFLICT, or `removalNotConfirmed`: another number of monitors depends on the root than was sent',
  },
});

export const saveRootSetting = endpoint({
  method: 'POST',
  path: 'v1/networkdetails/rootsetting',
  caller: 'administrator',
  right: 'changeSites',
  body: z.object({ ...versionOfFacility, takes_over_roots: z.boolean(messageKey('fieldInvalid')) }),
  data: z.array(networkDetails).max(1),
  summary: 'Sets whether roots that the EST server no longer hands out are removed without asking',
  description:
    'New ones are always added. One on which a monitor depends stays until the monitor has another one.',
  errors: versionConflict,
});
