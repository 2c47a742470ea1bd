// The expected report about the stub.
import type { Report } from '../report.ts';

export const callsThat = (outcome: string, { findings }: Report) =>
  [...findings].filter(([, finding]) => finding.outcome === outcome).map(([call]) => call);

export const notOffered = [
  'GET v1/securityquestions',
  'POST v1/accountlinks',
  'POST v1/session/end',
  'GET v1/capabilities',
  'GET v1/counts',
  'GET v1/notices',
  'POST v1/monitors/ids',
  'POST v1/monitors/restore',
  'POST v1/monitors/{id}/credential',
  'POST v1/facilities/ids',
  'POST v1/users/ids',
  'PUT v1/users/{id}/suspend',
  'PUT v1/users/{id}/reactivate',
  'POST v1/users/{id}/invitation',
  'POST v1/monitors/{id}/requests/{requestId}/cancel',
  'GET v1/certificates',
  'GET v1/certificates/months',
  'GET v1/certificates/count',
  'POST v1/certificates/enrollments/preview',
  'POST v1/certificates/enrollments',
  'GET v1/networkdetails/renewal/{id}',
  'POST v1/networkdetails/renewal',
  'POST v1/networkdetails/testconnection',
  'POST v1/networkdetails/removeroot',
  'POST v1/networkdetails/confirmroot',
  'GET v1/networkdetails/readiness/{facilityId}',
  'GET v1/jobs',
  'GET v1/jobs/{id}',
  'GET v1/jobs/{id}/records',
  'POST v1/jobs/{id}/cancel',
  'GET v1/audit',
  'GET v1/audit/{id}/records',
  'GET v1/audit/verified',
  'POST v1/audit/exports',
  'GET v1/overview',
  'GET v1/overview/history',
  'GET v1/monitors/{id}/connection',
  'GET v1/facilities/{id}/connection',
  'GET v1/events',
];

/** Nobody who exists is tried: no password is known, no code arrives. */
export const onlyRefused = ['POST setpassword', 'POST login', 'POST verifycode'];
