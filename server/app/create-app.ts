// Everything that answers over HTTP except the identity provider. Middleware comes first and sees every request.
import { Hono } from 'hono';
import type { Settings } from '../../contract/service/settings.ts';
import type { BackgroundTasks } from '../base/background-tasks.ts';
import type { OutsideProvider } from '../base/config.ts';
import type { Counters } from '../base/counters.ts';
import type { Log } from '../base/log.ts';
import type { Secrets } from '../base/secrets.ts';
import type { Enrollments } from '../certificates/enrollment/enrollments.ts';
import type { AddressRules } from '../certificates/est/addresses.ts';
import { createEmbeddedResponder } from '../certificates/responder/embedded.ts';
import type { ChangeFeed } from '../changes/change-feed.ts';
import { createCallLimit } from '../devices/call-limit.ts';
import { createMonitorAuthentication } from '../devices/credentials.ts';
import type { GatheredChanges } from '../devices/gathered-changes.ts';
import type { FileStore } from '../files/file-store.ts';
import { mountFiles } from '../files/serve.ts';
import type { SignedUrls } from '../files/signed-urls.ts';
import { accessLog } from '../http/access-log.ts';
import { appFiles } from '../http/app-files.ts';
import { createAuthenticate, type VerifyToken } from '../http/authenticate.ts';
import { clientAddress, type Proxies } from '../http/client-address.ts';
import type { HttpEnv } from '../http/context.ts';
import { createFailureLog } from '../http/failure-log.ts';
import { answerFailure, HttpError } from '../http/http-error.ts';
import type { OverloadGuard } from '../http/overload.ts';
import { publicHost } from '../http/public-host.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { createAccountMails } from '../identity/links/account-mails.ts';
import type { SignInParts } from '../identity/sign-in-parts.ts';
import type { Mailer } from '../mail/mail.ts';
import { accountRoutes } from '../routes/accounts/accounts.ts';
import { auditRoutes } from '../routes/audit/audit.ts';
import { certificateUploadRoutes } from '../routes/certificates/certificate-upload.ts';
import { certificateRoutes } from '../routes/certificates/certificates.ts';
import { enrollmentJobRoutes } from '../routes/certificates/enrollment-jobs.ts';
import { monitorCsrRoutes } from '../routes/certificates/monitor-csrs.ts';
import { eventRoutes } from '../routes/changes/events.ts';
import { deviceRoutes } from '../routes/devices/gateway.ts';
import { deviceNetworkRoutes } from '../routes/devices/network.ts';
import { facilityRoutes } from '../routes/facilities/facilities.ts';
import { facilityWriteRoutes } from '../routes/facilities/facility-writes.ts';
import { jobRoutes } from '../routes/jobs/jobs.ts';
import { monitorWriteRoutes } from '../routes/monitors/monitor-writes.ts';
import { monitorRoutes } from '../routes/monitors/monitors.ts';
import { overviewRoutes } from '../routes/overview/overview.ts';
import { cloudLogRoutes } from '../routes/requests/cloud-log.ts';
import { fileRoutes } from '../routes/requests/files.ts';
import { monitorLogRoutes } from '../routes/requests/monitor-logs.ts';
import { recordingRoutes } from '../routes/requests/recordings.ts';
import { requestRoutes } from '../routes/requests/requests.ts';
import { capabilityRoutes, countRoutes } from '../routes/service/capabilities.ts';
import { csrParameterRoutes } from '../routes/site-configuration/csr-parameters.ts';
import { estAuthenticationRoutes } from '../routes/site-configuration/est-authentication.ts';
import { estConnectionRoutes } from '../routes/site-configuration/est-connection.ts';
import { networkDetailRoutes } from '../routes/site-configuration/network-details.ts';
import { readinessRoutes } from '../routes/site-configuration/readiness.ts';
import { renewalRoutes } from '../routes/site-configuration/renewal.ts';
import { siteFileRoutes } from '../routes/site-configuration/site-files.ts';
import { userAccessRoutes } from '../routes/users/user-access.ts';
import { userWriteRoutes } from '../routes/users/user-writes.ts';
import { userRoutes } from '../routes/users/users.ts';
import type { RefusedCalls } from '../store/accounts/refused-calls.ts';
import type { Database } from '../store/engine/database.ts';
import { mountAbout } from './about.ts';
import { countCalls, type Metrics } from './metrics.ts';
import { mountEst } from './mount-est.ts';
import { mountRoutes } from './mount-routes.ts';
import type { Readiness } from './readiness.ts';
import { withoutAccounts } from './without-accounts.ts';

export interface AppParts extends SignInParts {
  db: Database;
  publicUrl: URL;
  /** Whom to believe when they name the client. */
  proxies: Proxies;
  verifyToken: VerifyToken;
  refusedCalls: Pick<RefusedCalls, 'record'>;
  /** The identity provider, when it is not the embedded one. */
  outside?: OutsideProvider;
  log: Log;
  readiness: Readiness;
  /** Only with METRICS_TOKEN. */
  metrics?: { metrics: Metrics; token: string };
  counters: Counters;
  settings: Settings;
  version: string;
  now: () => Date;
  mailer: Mailer;
  backgroundTasks: BackgroundTasks;
  feed: ChangeFeed;
  presence: Pick<GatheredChanges, 'record'>;
  certificateChanges: Pick<GatheredChanges, 'record'>;
  files: FileStore;
  addresses: SignedUrls;
  /** Seal what is stored of passwords, keys and WPA files. */
  secrets: Secrets;
  /** Signs what is said of the audit trail. */
  checkpointKey: string;
  /** Where EST servers may be. */
  estRules: AddressRules;
  enrollments: Enrollments;
  /** Settings of EST_DEMO: the password of its responder, and whom to trust at its own address (PEM). */
  estDemo?: { password: string; trust?: () => Promise<string> };
  /** A folder in which uploads wait until they are whole. */
  incoming: string;
  /** Limits the long polls, in all. */
  maxWaitingMonitors: number;
  /** How long changes of connections are kept; for ever without it. */
  connectionsDays?: number | null;
  /** Refuses calls when there are too many. */
  overload?: OverloadGuard;
  /** The built app; without it only calls are answered. */
  appFolder?: string;
}

/** The service as a function from request to answer: `fetch` for Node, `request` for tests. */
export function createApp(parts: AppParts): Hono<HttpEnv> {
  const { db, publicUrl, log } = parts;
  const app = new Hono<HttpEnv>();
  const logFailure = createFailureLog(log, 'request.failed');
  app.onError((error, c) => answerFailure(c, error, logFailure));
  app.notFound((c) => answerFailure(c, new HttpError(404, 'notFound'), logFailure));
  if (parts.metrics) app.use(countCalls(parts.metrics.metrics));
  app.use(clientAddress(parts.proxies), accessLog(log), securityHeaders(), publicHost(publicUrl));
  mountAbout(app, parts);
  if (parts.outside) withoutAccounts(app);
  const mails = createAccountMails(parts);
  const { estDemo, connectionsDays = null } = parts;
  const connectionsSince = () =>
    connectionsDays === null ? null : new Date(parts.now().getTime() - connectionsDays * 86_400_000);
  const routes = [
    accountRoutes({ ...parts, mails }),
    capabilityRoutes(parts),
    countRoutes(db, parts.now),
    overviewRoutes(db, parts.now, connectionsSince),
    monitorRoutes(db, parts.now, connectionsSince),
    monitorWriteRoutes(db, parts.now),
    facilityRoutes(db),
    facilityWriteRoutes(db, parts.now),
    userRoutes(db),
    userWriteRoutes(db, parts.outside ? null : mails, parts.now),
    userAccessRoutes({ ...parts, mails: parts.outside ? null : mails }),
    eventRoutes(parts.feed, parts.counters),
    requestRoutes(parts),
    recordingRoutes(parts),
    fileRoutes(parts),
    monitorLogRoutes(db),
    cloudLogRoutes(db),
    deviceRoutes(parts),
    deviceNetworkRoutes(parts),
    networkDetailRoutes(parts),
    csrParameterRoutes(parts),
    estAuthenticationRoutes(parts),
    siteFileRoutes(parts),
    monitorCsrRoutes(parts),
    certificateUploadRoutes(parts),
    certificateRoutes(parts),
    enrollmentJobRoutes(parts),
    jobRoutes(parts),
    auditRoutes(parts),
    renewalRoutes(parts),
    estConnectionRoutes({ ...parts, embeddedTrust: estDemo?.trust }),
    readinessRoutes(parts),
  ].flatMap((file) => Object.values(file));
  const authenticate = createAuthenticate(db, {
    verifyToken: parts.verifyToken,
    authenticateMonitor: createMonitorAuthentication(db),
    countMonitorCall: createCallLimit(),
    recordRefusedCall: parts.refusedCalls.record,
  });
  mountRoutes(app, routes, { authenticate, publicUrl, overload: parts.overload });
  mountEst(app, estDemo && createEmbeddedResponder({ ...parts, password: estDemo.password }));
  mountFiles(app, parts);
  if (parts.appFolder) app.use(appFiles(parts.appFolder, parts.outside?.origin));
  return app;
}
