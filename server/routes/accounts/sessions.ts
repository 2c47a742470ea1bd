// Sessions are those of whoever asks, whatever else that person may see.
import * as contract from '../../../contract/accounts/sessions.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import { endSessionOf } from '../../identity/sessions/end-sessions.ts';
import { listPersonSessions, type PersonSession } from '../../identity/sessions/person-sessions.ts';
import type { SessionUses } from '../../store/accounts/session-uses.ts';
import type { Database } from '../../store/engine/database.ts';
import { outsideReach } from '../../store/engine/reach.ts';

function toResponse({ id, startedAt, canEnd, use }: PersonSession, current: string): contract.PersonSession {
  return {
    id,
    is_current: id === current,
    can_end: canEnd,
    browser: use?.browser ?? '',
    system: use?.system ?? '',
    address: use?.addressPrefix ?? '',
    since_date: startedAt.toISOString(),
    used_date: use?.seenAt.toISOString() ?? null,
  };
}

interface Dependencies {
  db: Database;
  sessionUses: Pick<SessionUses, 'flush'>;
  /** In seconds, of service tokens. */
  idleLimit: number;
}

export function sessionRoutes({ db, sessionUses, idleLimit }: Dependencies) {
  return {
    listSessions: defineRoute(contract.listSessions, async ({ callerId, sessionId }) => {
      const found = await outsideReach(async () => {
        // This call is a use, too.
        await sessionUses.flush();
        return listPersonSessions(db, callerId, idleLimit);
      });
      const all = found.map((session) => toResponse(session, sessionId));
      const data = [...all.filter((it) => it.is_current), ...all.filter((it) => !it.is_current)];
      return { data: data.slice(0, contract.maxSessions), count: data.length };
    }),
    endOneSession: defineRoute(contract.endOneSession, async ({ params, ...author }) => {
      await outsideReach(() => endSessionOf(db, author, params.id));
      return { data: [] };
    }),
  } satisfies RoutesOf<typeof contract>;
}
