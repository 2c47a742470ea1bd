import { accountRoutes } from '../../routes/accounts/accounts.ts';
import { outsideSessionSweep } from '../../store/accounts/outside-sessions.ts';
import { refusalSweep } from '../../store/accounts/refused-sign-ins.ts';
import type { SubjectDependencies } from '../shared.ts';
import type { Subject } from './subject.ts';

export function mountAccounts(dependencies: SubjectDependencies): Subject {
  const { db } = dependencies;
  return {
    routes: [accountRoutes(dependencies)],
    sweeps: { refusedSignIns: refusalSweep(db), outsideSessions: outsideSessionSweep(db) },
  };
}
