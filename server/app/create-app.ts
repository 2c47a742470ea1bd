// Everything that answers over HTTP except the identity provider. Middleware comes first and sees every request.
import { Hono } from 'hono';
import { createCallLimit } from '../devices/call-limit.ts';
import { createMonitorAuthentication } from '../devices/credentials.ts';
import { accessLog } from '../http/access-log.ts';
import { createAuthenticate } from '../http/authenticate.ts';
import type { HttpEnv } from '../http/context.ts';
import { createFailureLog } from '../http/failure-log.ts';
import { answerFailure, HttpError } from '../http/http-error.ts';
import { publicHost } from '../http/public-host.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { outsideReach } from '../store/engine/reach.ts';
import { countCalls } from './count-calls.ts';
import { mountRoutes } from './mount-routes.ts';
import type { SubjectDependencies } from './shared.ts';
import type { Subject } from './subjects/subject.ts';
import { withoutAccounts } from './without-accounts.ts';

/** The service as a function from request to answer: `fetch` for a server, `request` for tests. */
export function createApp(dependencies: SubjectDependencies, subjects: readonly Subject[]): Hono<HttpEnv> {
  const { db, publicUrl, log, metrics, overload, pairing, freeSpace } = dependencies;
  const app = new Hono<HttpEnv>();
  const logFailure = createFailureLog(log, 'request.failed');
  app.onError((error, c) => answerFailure(c, error, logFailure));
  // Until it is known who calls, and within which reach.
  app.use((_c, next) => outsideReach(next));
  app.notFound((c) => answerFailure(c, new HttpError(404, 'notFound'), logFailure));
  if (metrics) app.use(countCalls(metrics.metrics));
  app.use(dependencies.clientAddress, accessLog(log), securityHeaders(), publicHost(publicUrl));
  if (dependencies.outside) withoutAccounts(app);
  const authenticate = createAuthenticate(db, {
    verifyToken: dependencies.verifyToken,
    authenticateMonitor: createMonitorAuthentication(db, dependencies.wrongCredentials),
    monitorCalls: createCallLimit(),
    recordRefusedCall: dependencies.refusedCalls.record,
    secondFactor: dependencies.secondFactor,
    noteSession: dependencies.sessionUses.note,
    noteKey: dependencies.keyUses.note,
  });
  const routes = subjects.flatMap((subject) => subject.routes.flatMap((file) => Object.values(file)));
  const { servedCounts } = dependencies;
  mountRoutes(app, routes, { authenticate, publicUrl, overload, pairing, servedCounts, freeSpace });
  for (const subject of subjects) subject.mount?.(app, authenticate);
  if (dependencies.appFiles) app.use(dependencies.appFiles);
  return app;
}
