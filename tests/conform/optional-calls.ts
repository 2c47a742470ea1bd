// Calls that a backend may leave out: the app then does not offer what they are for. All others are required.

import * as accounts from '../../contract/accounts/accounts.ts';
import * as passkeySignIn from '../../contract/accounts/passkey-sign-in.ts';
import * as secondFactor from '../../contract/accounts/second-factor.ts';
import { endOneSession, listSessions } from '../../contract/accounts/sessions.ts';
import * as audit from '../../contract/audit/audit.ts';
import { listAuthorityEnds } from '../../contract/certificates/authority-ends.ts';
import * as certificates from '../../contract/certificates/certificates.ts';
import * as enrollmentJobs from '../../contract/certificates/enrollment-jobs.ts';
import * as revocations from '../../contract/certificates/revocations.ts';
import { listChanges } from '../../contract/changes/changes.ts';
import { streamEvents } from '../../contract/changes/events.ts';
import type { Endpoint } from '../../contract/common/endpoint.ts';
import { getFacilitiesByIds } from '../../contract/facilities/facilities.ts';
import { getFacilityHealth } from '../../contract/facilities/facility-health.ts';
import * as bulkChanges from '../../contract/jobs/bulk-changes.ts';
import { checkImport, startImport } from '../../contract/jobs/imports.ts';
import * as jobs from '../../contract/jobs/jobs.ts';
import { previewMonitorChange, startMonitorChange } from '../../contract/monitors/monitor-changes.ts';
import { getMonitorStates } from '../../contract/monitors/monitor-states.ts';
import {
  associateMonitors,
  previewAssociation,
  replaceCredential,
  restoreMonitors,
} from '../../contract/monitors/monitor-writes.ts';
import { findMissingSerialNumbers, getMonitorsByIds } from '../../contract/monitors/monitors.ts';
import * as overview from '../../contract/overview/overview.ts';
import { cancelRequest } from '../../contract/requests/requests.ts';
import { type Capability, getCapabilities } from '../../contract/service/capabilities.ts';
import { countMenus } from '../../contract/service/counts.ts';
import { actOnNotice, listNotices } from '../../contract/service/notices.ts';
import { getWhatRuns } from '../../contract/service/what-runs.ts';
import * as serviceAccounts from '../../contract/service-accounts/service-accounts.ts';
import * as estConnection from '../../contract/site-configuration/est-connection.ts';
import { getSiteReadiness } from '../../contract/site-configuration/readiness.ts';
import * as renewal from '../../contract/site-configuration/renewal.ts';
import { listSiteNeeds } from '../../contract/site-configuration/site-needs.ts';
import * as trust from '../../contract/site-configuration/trust.ts';
import * as accessRequests from '../../contract/users/access-requests.ts';
import { resetSecondFactor } from '../../contract/users/factor-reset.ts';
import { getOwnRights } from '../../contract/users/own-rights.ts';
import { inviteUser, reactivateUser, suspendUser } from '../../contract/users/user-access.ts';
import { previewUserChange, startUserChange } from '../../contract/users/user-changes.ts';
import { getUsersByIds } from '../../contract/users/users.ts';

/** Why a call may be missing: its capability is not named, the settings have no accounts, or it has none to name. */
export type OptionalBecause =
  | { because: 'capability'; capability: Capability }
  | { because: 'accounts' }
  | { because: 'noCapabilities' };

const ofCapabilities: readonly [Endpoint, Capability][] = [
  [listSessions, 'sessions'],
  [endOneSession, 'sessions'],
  [restoreMonitors, 'restore'],
  [associateMonitors, 'associateMany'],
  [previewAssociation, 'revocations'],
  [replaceCredential, 'credential'],
  [streamEvents, 'events'],
  [listChanges, 'changes'],
  [countMenus, 'counts'],
  [getMonitorsByIds, 'rowsByIds'],
  [findMissingSerialNumbers, 'recordFilters'],
  [getMonitorStates, 'monitorStates'],
  [getFacilitiesByIds, 'rowsByIds'],
  [getFacilityHealth, 'facilityHealth'],
  [getUsersByIds, 'rowsByIds'],
  [suspendUser, 'suspend'],
  [reactivateUser, 'suspend'],
  [inviteUser, 'invitations'],
  [accessRequests.listAccessRequests, 'accessRequests'],
  [accessRequests.giveAccess, 'accessRequests'],
  [accessRequests.declineAccess, 'accessRequests'],
  [cancelRequest, 'cancelRequests'],
  [getWhatRuns, 'whatRuns'],
  [getOwnRights, 'roles'],
  [listNotices, 'notices'],
  [actOnNotice, 'notices'],
  [certificates.listCertificates, 'certificates'],
  [certificates.countCertificateEnds, 'certificates'],
  [certificates.countCertificates, 'certificates'],
  [enrollmentJobs.previewEnrollments, 'enrollmentQueue'],
  [enrollmentJobs.startEnrollments, 'enrollmentQueue'],
  [jobs.listJobs, 'enrollmentQueue'],
  [jobs.getJob, 'enrollmentQueue'],
  [jobs.listJobRecords, 'enrollmentQueue'],
  [jobs.cancelJob, 'enrollmentQueue'],
  [previewMonitorChange, 'bulkChanges'],
  [startMonitorChange, 'bulkChanges'],
  [previewUserChange, 'bulkChanges'],
  [startUserChange, 'bulkChanges'],
  [bulkChanges.retryJob, 'bulkChanges'],
  [bulkChanges.undoJob, 'bulkChanges'],
  [bulkChanges.readJobCredentials, 'bulkChanges'],
  [bulkChanges.confirmJobCredentials, 'bulkChanges'],
  [checkImport, 'imports'],
  [startImport, 'imports'],
  [renewal.getRenewal, 'renewal'],
  [renewal.saveRenewal, 'renewal'],
  [estConnection.testConnection, 'testConnection'],
  [estConnection.confirmRoot, 'testConnection'],
  [estConnection.uploadServerRoots, 'testConnection'],
  [listAuthorityEnds, 'certificates'],
  [revocations.listRevocations, 'revocations'],
  [revocations.countRevocations, 'revocations'],
  [revocations.saveRevocation, 'revocations'],
  [trust.getRemovalEffect, 'trust'],
  [trust.removeStored, 'trust'],
  [trust.saveRootSetting, 'trust'],
  [getSiteReadiness, 'siteReadiness'],
  [listSiteNeeds, 'siteNeeds'],
  [audit.listAuditEntries, 'auditTrail'],
  [audit.listAuditRecords, 'auditTrail'],
  [audit.getAuditVerification, 'auditTrail'],
  [audit.recordExport, 'auditTrail'],
  [overview.getOverview, 'overview'],
  [overview.listWorstFacilities, 'worstFacilities'],
  [overview.getOverviewHistory, 'connectionHistory'],
  [overview.getMonitorConnection, 'connectionHistory'],
  [overview.getFacilityConnection, 'connectionHistory'],
];

const ofSecondFactor: ReadonlySet<unknown> = new Set([
  ...Object.values<unknown>(secondFactor),
  ...Object.values<unknown>(passkeySignIn),
  resetSecondFactor,
]);

const ofAccounts: ReadonlySet<unknown> = new Set(Object.values<unknown>(accounts));

const ofServiceAccounts: ReadonlySet<unknown> = new Set(Object.values<unknown>(serviceAccounts));

/** Null when every backend must have the call. */
export function optionalBecause(endpoint: Endpoint): OptionalBecause | null {
  if (endpoint === (getCapabilities as Endpoint)) return { because: 'noCapabilities' };
  if (ofAccounts.has(endpoint)) return { because: 'accounts' };
  if (ofSecondFactor.has(endpoint)) return { because: 'capability', capability: 'secondFactor' };
  if (ofServiceAccounts.has(endpoint)) return { because: 'capability', capability: 'serviceAccounts' };
  const capability = ofCapabilities.find(([call]) => call === endpoint)?.[1];
  return capability ? { because: 'capability', capability } : null;
}
