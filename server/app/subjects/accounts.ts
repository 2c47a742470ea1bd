import { defaultIdleMinutes } from '../../../contract/accounts/session-limits.ts';
import { readMailNotice } from '../../identity/links/mail-notice.ts';
import { createTakeLogout } from '../../identity/outside/logout.ts';
import { mountLogout } from '../../identity/outside/mount-logout.ts';
import { actOnResets, readResetNotice } from '../../identity/second-factor/reset-notice.ts';
import { openSecondFactor } from '../../identity/second-factor/second-factor.ts';
import { idleLimitSeconds } from '../../identity/sessions/idle-limit.ts';
import { accountRoutes } from '../../routes/accounts/accounts.ts';
import { passkeySignInRoutes } from '../../routes/accounts/passkey-sign-in.ts';
import { secondFactorRoutes } from '../../routes/accounts/second-factor.ts';
import { sessionRoutes } from '../../routes/accounts/sessions.ts';
import { readRefusalNotice } from '../../service/refusal-notice.ts';
import { mailSweep } from '../../store/accounts/outgoing-mails.ts';
import { outsideSessionSweep } from '../../store/accounts/outside-sessions.ts';
import { refusalSweep } from '../../store/accounts/refused-sign-ins.ts';
import { sessionFactorSweep } from '../../store/accounts/session-factors.ts';
import { sessionUseSweep } from '../../store/accounts/session-uses.ts';
import type { SubjectDependencies } from '../shared.ts';
import type { Subject } from './subject.ts';

export function mountAccounts(dependencies: SubjectDependencies): Subject {
  const { db, mailQueue, outside, removals } = dependencies;
  const idleLimit = idleLimitSeconds(dependencies.settings.idleMinutes ?? defaultIdleMinutes);
  const { secondFactor } = dependencies;
  const secondFactorParts = secondFactor ? openSecondFactor(dependencies, secondFactor) : null;
  const takeLogout = outside && createTakeLogout(db, outside);
  return {
    routes: [
      accountRoutes(dependencies),
      sessionRoutes({ ...dependencies, idleLimit }),
      secondFactorRoutes(dependencies, secondFactorParts),
      passkeySignInRoutes(dependencies, secondFactorParts),
    ],
    sweeps: {
      refusedSignIns: refusalSweep(db),
      outsideSessions: removals.guarded(outsideSessionSweep(db)),
      outgoingMails: mailSweep(db),
      sessionFactors: sessionFactorSweep(db),
      sessionUses: sessionUseSweep(db),
    },
    mount: (app) => mountLogout(app, takeLogout),
    notices: {
      mail: () => readMailNotice(db),
      accounts: () => readRefusalNotice(db, 'accounts'),
      secondFactor: () => readResetNotice(db),
    },
    noticeActs: { secondFactor: (act, author) => actOnResets(db, author, act) },
    start: () => {
      mailQueue.start();
      return mailQueue.close;
    },
  };
}
