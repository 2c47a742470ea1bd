// Optional features of a server. A server without this call has none of them.
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';

/**
 * The administrator switch of users, the change stream, restoring deleted monitors, requests that all
 * administrators see, the text filter of the cloud log, replacing a gateway credential, the numbers of all menus in one
 * call, many records by their ids in one call, the network certificates of the fleet, certificates for many monitors as a
 * job, renewal before they end, testing an EST server, taking away what is stored of a
 * site configuration, certificates to revoke, how many monitors of a
 * facility have network certificates, the audit trail, the fleet as a whole, its connection over time, filters of the
 * list of monitors of the overview, filters of searches and bulk calls, suspending users, repeating their invitations, cancelling requests to monitors, notices of what
 * fails in the service, associating many monitors in one call, people who wait for access, the serial number of each
 * monitor in the subject of its CSR, one change for many records as a job, all records and what changed of them since a cursor, importing
 * monitors, facilities and users from a table, which version of the service answers, words that find one of a facility's
 * monitors among its CSRs, the caller's own sessions, the last 24 hours of each monitor of a list, how many monitors of each
 * menu are Offline, how many of a facility's are, the facilities where most is Offline, what facilities need for their networks, a second
 * factor of people, roles of people beside administrators, programs with accounts and keys of their own.
 */
export const capabilities = [
  'administrator',
  'events',
  'restore',
  'requests',
  'activitySearch',
  'credential',
  'counts',
  'rowsByIds',
  'certificates',
  'enrollmentQueue',
  'renewal',
  'testConnection',
  'trust',
  'revocations',
  'siteReadiness',
  'auditTrail',
  'overview',
  'connectionHistory',
  'listFilters',
  'recordFilters',
  'suspend',
  'invitations',
  'cancelRequests',
  'notices',
  'associateMany',
  'accessRequests',
  'subjectSerialNumber',
  'bulkChanges',
  'changes',
  'imports',
  'whatRuns',
  'csrSearch',
  'sessions',
  'presence',
  'monitorStates',
  'facilityHealth',
  'worstFacilities',
  'siteNeeds',
  'secondFactor',
  'roles',
  'serviceAccounts',
  'scim',
] as const;
export type Capability = (typeof capabilities)[number];

export const getCapabilities = endpoint({
  method: 'GET',
  path: 'v1/capabilities',
  caller: 'administrator',
  right: 'see',
  beforeFactor: true,
  data: z.array(z.string()).describe('Capabilities of this server; clients ignore unknown names.'),
  summary: 'Lists optional features of this server',
});
