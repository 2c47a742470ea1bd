// The tags of the OpenAPI document: the subjects of the contract's calls.
import type { CallSubject } from '../../../contract/api.ts';

/** As docs/architecture.md describes them. */
export const tagDescriptions: Readonly<Record<CallSubject, string>> = {
  monitors: 'the devices at infusion pumps: their records, lists, page, dialogs and gateway credential',
  requests: 'what an administrator asks of a monitor, and what it brings: audio, logs, recordings',
  overview: 'the fleet now and over time: presence, connections, samples',
  facilities: 'hospitals and sites that monitors and users belong to',
  users: 'the people in the users list: their records, states, invitations, access',
  accounts: 'how a user signs in and stays signed in: identity, password, codes, links, session',
  'site-configuration':
    "what a facility's monitors need to join its network: CSR parameters, EST authentication, WPA file, roots",
  certificates: 'network certificates: keys, CSRs, enrollment at EST servers, renewal',
  audit: 'who did what, and when',
  jobs: 'work for many records that outlives its call',
  devices: 'the device gateway, the HTTP interface of monitors',
  changes:
    'live changes: telling every open screen that records changed, and whoever keeps them what they are now',
  'service-accounts': 'programs that use the API: what each may do, and its keys',
  service: 'the process itself: settings, capabilities, HTTP, limits, operation',
};
