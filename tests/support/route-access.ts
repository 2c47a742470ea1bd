// Who may call what, and what asks again for the second factor: every registered route of service and device gateway.
import type { Caller, Endpoint } from '../../contract/common/endpoint.ts';
import { type Right, rights } from '../../contract/common/rights.ts';
import { pathOf } from '../../server/app/mount-routes.ts';

/**
 * Whether a call asks again for the second factor of somebody who has one: always, for some of what is sent, depending on the
 * stored record, or never, and why it gives no power away.
 */
type StepUpVerdict = 'asks' | 'asks for some' | 'asks by record' | `no: ${string}`;

/** Which right a call of the console needs; of several, what is sent decides. */
type NeededRight = Right | 'ask or changeMonitors' | 'changeMonitors or changeFacilities or changePeople';

/** Callers, other than by a right. */
type OtherCaller = Exclude<Caller, 'administrator'>;
type Rule = OtherCaller | NeededRight;

/** Who may call, and for what writes or asks, the verdict. Or the status that everyone gets. */
type Access = Rule | readonly [Rule, StepUpVerdict] | 200 | 401 | 403 | 404;

/** Every route; one that is missing fails the tests, and so does a call of a person that writes without a verdict. */
export const routeAccess: Readonly<Record<string, Access>> = {
  // Middleware: log, headers, host name.
  'ALL /*': 404,
  'GET /healthz': 200,
  'GET /readyz': 200,
  // For METRICS_TOKEN only.
  'GET /metrics': 404,
  'GET /config.json': 200,
  'GET /openapi.json': 200,
  // For SECURITY_CONTACT only.
  'GET /.well-known/security.txt': 404,
  // For signed URLs only.
  'GET /files/:id': 403,
  'ALL /files/*': 404,
  // For EST_DEMO only.
  'ALL /.well-known/est/*': 404,
  // For OIDC_ISSUER only.
  'ALL /backchannel-logout': 404,
  // For the keys of service accounts with the role Directory only.
  'ALL /scim/v2/*': 401,
  'ALL /api/*': 404,
  'ALL /device/*': 404,
  'GET /api/v1/securityquestions': 'anyone',
  'POST /api/v1/accountlinks': 'anyone',
  'POST /api/setpassword': 'anyone',
  'POST /api/login': 'anyone',
  'POST /api/verifycode': 'anyone',
  'POST /api/api/auth/register': 'anyone',
  'POST /api/forgotpassword': 'anyone',
  'POST /api/v1/session/end': ['signed-in', 'no: ends itself'],
  'GET /api/v1/second-factor': 'signed-in',
  'POST /api/v1/second-factor/authenticator': ['signed-in', 'asks'],
  'POST /api/v1/second-factor/authenticator/confirm': ['signed-in', 'asks'],
  'DELETE /api/v1/second-factor/authenticator': ['signed-in', 'asks'],
  'POST /api/v1/second-factor/passkeys/options': ['signed-in', 'asks'],
  'POST /api/v1/second-factor/passkeys': ['signed-in', 'asks'],
  'DELETE /api/v1/second-factor/passkeys/:id': ['signed-in', 'asks'],
  'POST /api/v1/second-factor/recovery-codes': ['signed-in', 'asks'],
  'POST /api/v1/second-factor/question': 'signed-in',
  'POST /api/v1/second-factor/answer': ['signed-in', 'no: is the answer'],
  'POST /api/v1/passkey/options': 'anyone',
  'POST /api/v1/passkey': 'anyone',
  'POST /api/v1/users/:id/second-factor/reset': ['changePeople', 'asks'],
  'GET /api/v1/sessions': 'see',
  'POST /api/v1/sessions/:id/end': ['see', 'no: ends a session of their own'],
  'GET /api/v1/service-accounts': 'seeService',
  'GET /api/v1/service-accounts/:id': 'seeService',
  'POST /api/v1/service-accounts': ['operate', 'asks'],
  'PUT /api/v1/service-accounts/:id': ['operate', 'asks'],
  'DELETE /api/v1/service-accounts/:id': ['operate', 'no: takes access away'],
  'POST /api/v1/service-accounts/:id/keys': ['operate', 'asks'],
  'DELETE /api/v1/service-accounts/:id/keys/:keyId': ['operate', 'no: takes access away'],
  'GET /api/v1/rights': 'see',
  'GET /api/v1/capabilities': 'see',
  'GET /api/v1/counts': 'see',
  'GET /api/v1/service': 'seeService',
  'GET /api/v1/monitors': 'see',
  'POST /api/v1/monitors/ids': 'see',
  'POST /api/v1/facilities/ids': 'see',
  'POST /api/v1/users/ids': 'seePeople',
  'GET /api/v1/monitors/states': 'see',
  'POST /api/v1/facilities/health': 'see',
  'GET /api/v1/monitors/assigned': 'see',
  'GET /api/v1/monitors/unassigned': 'see',
  'POST /api/v1/monitors/deleted': 'see',
  'POST /api/v1/monitors/search': 'see',
  'GET /api/v1/facilities/:id/monitors': 'see',
  'GET /api/v1/monitors/:id': 'see',
  'GET /api/v1/monitors/cloudid/:cloudId': 'see',
  'POST /api/v1/monitors/cloudids': 'see',
  'POST /api/v1/monitors/cloudids/missing': 'see',
  'GET /api/v1/monitors/menu/count/:menu': 'see',
  'POST /api/v1/monitors': ['changeMonitors', 'asks'],
  'PUT /api/v1/monitors/:id': ['changeMonitors', 'no: opens its facility to its credential alone'],
  'DELETE /api/v1/monitors/multiple/delete': ['changeMonitors', 'no: takes access away'],
  'DELETE /api/v1/monitors/multiple/delete/search': ['changeMonitors', 'no: takes access away'],
  'POST /api/v1/monitors/restore': ['changeMonitors', 'asks'],
  'POST /api/v1/monitors/associate': ['changeMonitors', 'no: opens the facility to its credential alone'],
  'POST /api/v1/monitors/associate/preview': 'changeMonitors',
  'POST /api/v1/monitors/changes': ['ask or changeMonitors', 'asks for some'],
  'POST /api/v1/monitors/changes/preview': 'ask or changeMonitors',
  'POST /api/v1/users/changes': ['changePeople', 'asks'],
  'POST /api/v1/users/changes/preview': 'changePeople',
  'GET /api/v1/accessrequests': 'seeService',
  'POST /api/v1/accessrequests/:id/give': ['operate', 'asks'],
  'POST /api/v1/accessrequests/:id/decline': ['operate', 'no: gives no access'],
  'POST /api/v1/monitors/:id/credential': ['changeMonitors', 'asks'],
  'GET /api/v1/facilities': 'see',
  'POST /api/v1/facilities/search': 'see',
  'GET /api/v1/facilities/:id': 'see',
  'POST /api/v1/facilities/names': 'see',
  'GET /api/v1/facilities/count': 'see',
  'POST /api/v1/facilities': ['changeFacilities', 'no: adds an empty facility'],
  'PUT /api/v1/facilities/:id': ['changeSites', 'no: names and addresses'],
  'DELETE /api/v1/facilities/multiple/delete': ['changeFacilities', 'no: takes access away'],
  'DELETE /api/v1/facilities/multiple/delete/search': ['changeFacilities', 'no: takes access away'],
  'GET /api/v1/users': 'seePeople',
  'POST /api/v1/users/search': 'seePeople',
  'GET /api/v1/facilities/:id/users': 'seePeople',
  'GET /api/v1/users/:id': 'seePeople',
  'POST /api/v1/users': ['changePeople', 'asks for some'],
  'PUT /api/v1/users/:id': ['changePeople', 'asks by record'],
  'PUT /api/v1/users/:id/reset': ['changePeople', 'asks'],
  'PUT /api/v1/users/:id/suspend': ['changePeople', 'asks'],
  'PUT /api/v1/users/:id/reactivate': ['changePeople', 'asks'],
  'POST /api/v1/users/:id/invitation': ['changePeople', 'no: emails the invited person again'],
  'DELETE /api/v1/users/multiple/delete': ['changePeople', 'asks for some'],
  'DELETE /api/v1/users/multiple/delete/search': ['changePeople', 'asks for some'],
  'GET /api/v1/users/menu/count/:menu': 'seePeople',
  'GET /api/v1/users/user/admingroup': 'signed-in',
  'GET /api/v1/events': 'see',
  'GET /api/v1/changes': 'see',
  'PUT /api/v1/monitors/:id/audio': ['ask', 'no: asks a monitor for a recording'],
  'PUT /api/v1/monitors/:id/log': ['ask', 'no: asks a monitor for its log'],
  'GET /api/v1/monitors/:id/channels/status': 'see',
  'POST /api/v1/monitors/:id/requests/:requestId/cancel': ['ask', 'no: ends a request'],
  'GET /api/v1/monitors/:id/audiolist/:fromDate/:toDate': 'see',
  'DELETE /api/v1/files/multiple/': ['changeMonitors', 'no: takes access away'],
  'GET /api/v1/files/:id': 'see',
  'GET /api/v1/monitors/:id/log/:hours/:fromDate/:toDate': 'see',
  'POST /api/v1/monitors/:id/activities/search': 'see',
  'GET /api/v1/networkdetails/:facilityId': 'seeSites',
  'GET /api/v1/networkdetails/csrparameters/:id': 'seeSites',
  'POST /api/v1/networkdetails/csrparameters': ['changeSites', 'no: names in requests'],
  'GET /api/v1/networkdetails/authentication/:id': 'seeSites',
  'POST /api/v1/networkdetails/authentication': ['changeSites', 'asks'],
  'POST /api/v1/networkdetails/upload/keycerts': ['changeSites', 'asks'],
  'POST /api/v1/networkdetails/upload/wpa': ['changeSites', 'asks'],
  'POST /api/v1/networkdetails/upload/cacert': ['changeSites', 'asks'],
  'POST /api/v1/networkdetails/upload/clientcert': ['changeSites', 'no: for the monitor alone'],
  'GET /api/v1/networkdetails/monitorcsrs/:facilityId': 'see',
  'GET /api/v1/networkdetails/csrfile/:facilityId/:monitorId': 'see',
  'GET /api/v1/networkdetails/obtainClientCert/:facilityId/:monitorId': [
    'changeSites',
    'no: for the monitor alone',
  ],
  'GET /api/v1/networkdetails/readiness/:facilityId': 'see',
  'GET /api/v1/networkdetails/renewal/:id': 'seeSites',
  'POST /api/v1/networkdetails/renewal': ['changeSites', 'no: days of a renewal'],
  'POST /api/v1/networkdetails/testconnection': ['changeSites', 'no: stores and sends no secret'],
  'POST /api/v1/networkdetails/confirmroot': ['changeSites', 'asks'],
  'GET /api/v1/certificates/authorities': 'see',
  'GET /api/v1/certificates/revocations': 'see',
  'GET /api/v1/certificates/revocations/count': 'see',
  'PUT /api/v1/certificates/revocations/:id': ['changeSites', 'no: a note'],
  'POST /api/v1/networkdetails/upload/estca': ['changeSites', 'asks'],
  'GET /api/v1/networkdetails/removaleffect/:facilityId': 'changeSites',
  'POST /api/v1/networkdetails/remove': ['changeSites', 'asks'],
  'POST /api/v1/networkdetails/rootsetting': ['changeSites', 'no: removes trust alone'],
  'GET /api/v1/audit': 'seeTrail',
  'GET /api/v1/audit/:id/records': 'seeTrail',
  'GET /api/v1/audit/verified': 'seeService',
  'POST /api/v1/audit/exports': ['see', 'no: ends an export, which was asked about'],
  'GET /api/v1/certificates': 'see',
  'GET /api/v1/certificates/count': 'see',
  'GET /api/v1/certificates/months': 'see',
  'POST /api/v1/certificates/enrollments': ['changeSites', 'no: for the monitors alone'],
  'POST /api/v1/certificates/enrollments/preview': 'changeSites',
  'GET /api/v1/jobs': 'see',
  'GET /api/v1/jobs/:id': 'see',
  'GET /api/v1/jobs/:id/records': 'see',
  'POST /api/v1/jobs/:id/cancel': ['ask', 'no: stops a change'],
  'POST /api/v1/jobs/:id/retry': ['ask', 'asks'],
  'POST /api/v1/jobs/:id/undo': ['ask', 'asks'],
  'POST /api/v1/jobs/:id/credentials': ['ask', 'asks'],
  'POST /api/v1/jobs/:id/credentials/saved': ['ask', 'no: erases secrets'],
  'POST /api/v1/imports/check': 'changeMonitors or changeFacilities or changePeople',
  'POST /api/v1/imports': ['changeMonitors or changeFacilities or changePeople', 'asks for some'],
  'GET /api/v1/notices': 'seeService',
  'POST /api/v1/notices/:kind/:act': ['operate', 'asks for some'],
  'GET /api/v1/overview': 'see',
  'GET /api/v1/overview/history': 'see',
  'GET /api/v1/overview/facilities': 'see',
  'GET /api/v1/networkdetails/needs': 'seeSites',
  'GET /api/v1/monitors/:id/connection': 'see',
  'GET /api/v1/facilities/:id/connection': 'see',
  'POST /device/v1/heartbeat': 'monitor',
  'GET /device/v1/requests': 'monitor',
  'PUT /device/v1/requests/:id/channels/:channel': 'monitor',
  'PUT /device/v1/requests/:id/log': 'monitor',
  'POST /device/v1/requests/:id/failure': 'monitor',
  'POST /device/v1/activities': 'monitor',
  'GET /device/v1/network': 'monitor',
  'PUT /device/v1/requests/:id/csr': 'monitor',
  'POST /device/v1/network/transferred': 'monitor',
};

/** A call by the name that its route has in the table. */
export const routeNameOf = (it: Endpoint): string =>
  `${it.method} ${pathOf(it).replace(/\{(\w+)\}/g, ':$1')}`;

function ruleOf(access: Access): Exclude<Access, readonly unknown[]> {
  return typeof access === 'object' ? access[0] : access;
}

/** The rights of which a call needs one; none where it is no call of the console. */
export function neededRightsOf(access: Access): readonly Right[] {
  const rule = ruleOf(access);
  return typeof rule === 'number' ? [] : rights.filter((right) => rule.split(' or ').includes(right));
}

export function callersOf(access: Access): Caller | 200 | 401 | 403 | 404 {
  const rule = ruleOf(access);
  return neededRightsOf(access).length > 0 ? 'administrator' : (rule as Exclude<typeof rule, NeededRight>);
}

/** Null for a call that needs none. */
export function stepUpVerdictOf(endpoint: Endpoint): StepUpVerdict | null {
  const access = routeAccess[routeNameOf(endpoint)];
  return typeof access === 'object' ? access[1] : null;
}
