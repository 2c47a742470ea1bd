import { readMailNotice } from '../../identity/links/mail-notice.ts';
import { accountRoutes } from '../../routes/accounts/accounts.ts';
import { mailSweep } from '../../store/accounts/outgoing-mails.ts';
import { outsideSessionSweep } from '../../store/accounts/outside-sessions.ts';
import { refusalSweep } from '../../store/accounts/refused-sign-ins.ts';
import type { SubjectDependencies } from '../shared.ts';
import type { Subject } from './subject.ts';

export function mountAccounts(dependencies: SubjectDependencies): Subject {
  const { db, mailQueue, removals } = dependencies;
  return {
    routes: [accountRoutes(dependencies)],
    sweeps: {
      refusedSignIns: refusalSweep(db),
      outsideSessions: removals.guarded(outsideSessionSweep(db)),
      outgoingMails: mailSweep(db),
    },
    notices: { mail: () => readMailNotice(db) },
    start() {
      const stop = mailQueue.start();
      return async () => stop();
    },
  };
}
