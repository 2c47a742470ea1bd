// All calls in one table, by subject: the service must implement them, and the OpenAPI document lists them.

import * as accounts from './accounts/accounts.ts';
import * as passkeySignIn from './accounts/passkey-sign-in.ts';
import * as secondFactor from './accounts/second-factor.ts';
import * as sessions from './accounts/sessions.ts';
import * as audit from './audit/audit.ts';
import * as authorityEnds from './certificates/authority-ends.ts';
import * as certificateUpload from './certificates/certificate-upload.ts';
import * as certificates from './certificates/certificates.ts';
import * as enrollmentJobs from './certificates/enrollment-jobs.ts';
import * as monitorCsrs from './certificates/monitor-csrs.ts';
import * as revocations from './certificates/revocations.ts';
import * as changes from './changes/changes.ts';
import * as events from './changes/events.ts';
import type { Endpoint } from './common/endpoint.ts';
import * as device from './devices/gateway.ts';
import * as deviceNetwork from './devices/network.ts';
import * as facilities from './facilities/facilities.ts';
import * as facilityHealth from './facilities/facility-health.ts';
import * as facilityWrites from './facilities/facility-writes.ts';
import * as bulkChanges from './jobs/bulk-changes.ts';
import * as importFields from './jobs/import-fields.ts';
import * as imports from './jobs/imports.ts';
import * as jobs from './jobs/jobs.ts';
import * as monitorChanges from './monitors/monitor-changes.ts';
import * as monitorStates from './monitors/monitor-states.ts';
import * as monitorWrites from './monitors/monitor-writes.ts';
import * as monitors from './monitors/monitors.ts';
import * as overview from './overview/overview.ts';
import * as cloudLog from './requests/cloud-log.ts';
import * as files from './requests/files.ts';
import * as monitorLogs from './requests/monitor-logs.ts';
import * as recordings from './requests/recordings.ts';
import * as requests from './requests/requests.ts';
import * as capabilities from './service/capabilities.ts';
import * as counts from './service/counts.ts';
import * as notices from './service/notices.ts';
import * as whatRuns from './service/what-runs.ts';
import * as serviceAccounts from './service-accounts/service-accounts.ts';
import * as csrParameters from './site-configuration/csr-parameters.ts';
import * as estAuthentication from './site-configuration/est-authentication.ts';
import * as estConnection from './site-configuration/est-connection.ts';
import * as networkDetails from './site-configuration/network-details.ts';
import * as siteReadiness from './site-configuration/readiness.ts';
import * as renewal from './site-configuration/renewal.ts';
import * as siteFiles from './site-configuration/site-files.ts';
import * as siteNeeds from './site-configuration/site-needs.ts';
import * as trust from './site-configuration/trust.ts';
import * as accessRequests from './users/access-requests.ts';
import * as factorReset from './users/factor-reset.ts';
import * as ownRights from './users/own-rights.ts';
import * as userRoles from './users/roles.ts';
import * as userAccess from './users/user-access.ts';
import * as userChanges from './users/user-changes.ts';
import * as userWrites from './users/user-writes.ts';
import * as users from './users/users.ts';

/** The modules of calls, by the subject that the calls are about. */
const modules = {
  accounts: [accounts, sessions, secondFactor, passkeySignIn],
  service: [capabilities, counts, notices, whatRuns],
  monitors: [monitors, monitorStates, monitorWrites, monitorChanges],
  facilities: [facilities, facilityHealth, facilityWrites],
  users: [users, userWrites, userAccess, factorReset, accessRequests, userChanges, userRoles, ownRights],
  'service-accounts': [serviceAccounts],
  requests: [requests, recordings, files, monitorLogs, cloudLog],
  'site-configuration': [
    networkDetails,
    csrParameters,
    estAuthentication,
    siteFiles,
    renewal,
    estConnection,
    siteReadiness,
    siteNeeds,
    trust,
  ],
  certificates: [monitorCsrs, certificateUpload, certificates, revocations, authorityEnds, enrollmentJobs],
  jobs: [jobs, bulkChanges, imports, importFields],
  audit: [audit],
  overview: [overview],
  changes: [events, changes],
  devices: [device, deviceNetwork],
};
export type CallSubject = keyof typeof modules;

/** An export of one of the modules: a call, a schema, a limit. */
interface ContractExport {
  readonly subject: CallSubject;
  readonly name: string;
  readonly value: unknown;
}

/** Everything that the modules export. */
export const contractExports: readonly ContractExport[] = Object.entries(modules).flatMap(
  ([subject, ofSubject]) =>
    ofSubject
      .flatMap((module) => Object.entries<unknown>(module))
      .map(([name, value]) => ({ subject: subject as CallSubject, name, value })),
);

export interface NamedEndpoint {
  readonly subject: CallSubject;
  /** The name of its export. */
  readonly name: string;
  readonly endpoint: Endpoint;
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'base' in value && 'path' in value;
}

export const namedEndpoints: readonly NamedEndpoint[] = contractExports.flatMap(({ subject, name, value }) =>
  isEndpoint(value) ? [{ subject, name, endpoint: value }] : [],
);

export const allEndpoints: readonly Endpoint[] = namedEndpoints.map(({ endpoint }) => endpoint);
