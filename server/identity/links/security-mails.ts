// Emails that tell of what somebody else has done, or may have: a sign-in on a new device, a new password, a new administrator, a
// facility that somebody was added to. They are queued with the change itself, so that none is lost, and sent in the background.
import { and, eq, inArray } from 'drizzle-orm';
import { isLanguage, type Language } from '../../../contract/common/languages.ts';
import { addressPrefix } from '../../base/address-prefix.ts';
import { databaseTime } from '../../base/database-clock.ts';
import { describeAgent } from '../../base/describe-agent.ts';
import { randomUUID } from '../../base/platform.ts';
import type { CallOrigin } from '../../store/audit/audit.ts';
import { isSelected } from '../../store/common/selection.ts';
import type { Database } from '../../store/engine/database.ts';
import { users } from '../../store/schema/index.ts';
import { readLanguage } from '../../store/users/user-access.ts';
import { signInStatuses } from '../../store/users/users.ts';
import { forgotPasswordPath } from '../client.ts';
import type { NewMail } from './mail-queue.ts';
import { linkMailLifetimeMs } from './mail-times.ts';
import { type FactorChange, maxNamed, type SecurityFacts } from './security-mail-texts.ts';

interface Dependencies {
  publicUrl: URL;
  /** Adds an email to a transaction. */
  add(tx: Database, mail: NewMail): Promise<void>;
}

/** In which call it happened. */
interface Origin extends CallOrigin {
  /** Who did it; their language is for readers whose own is not known. */
  callerId?: string;
}

export type SecurityMails = ReturnType<typeof createSecurityMails>;

export function createSecurityMails({ publicUrl, add }: Dependencies) {
  async function tell(
    tx: Database,
    userId: string,
    facts: SecurityFacts,
    { httpRequestId, callerId, language }: Origin & { language?: Language },
  ): Promise<void> {
    await add(tx, {
      id: randomUUID(),
      userId,
      kind: facts.kind,
      secret: JSON.stringify(facts),
      ...(callerId && { callerId }),
      ...(language && { language }),
      httpRequestId,
      callerAddress: '',
      lifetimeMs: linkMailLifetimeMs,
    });
  }

  const now = () => databaseTime().toISOString();
  const link = new URL(forgotPasswordPath, publicUrl).href;

  return {
    newDevice(tx: Database, userId: string, agent: string, origin: Origin): Promise<void> {
      const address = addressPrefix(origin.address());
      return tell(
        tx,
        userId,
        { kind: 'newDevice', ...describeAgent(agent), address, at: now(), link },
        origin,
      );
    },
    newPassword(tx: Database, userId: string, origin: Origin): Promise<void> {
      const address = addressPrefix(origin.address());
      return tell(tx, userId, { kind: 'newPassword', address, at: now() }, origin);
    },
    /** Tells a user of a change of the own second factor, whoever made it. */
    secondFactor(tx: Database, userId: string, change: FactorChange, origin: Origin): Promise<void> {
      const address = change === 'reset' ? '' : addressPrefix(origin.address());
      return tell(tx, userId, { kind: 'secondFactor', change, address, at: now() }, origin);
    },
    /** Tells all administrators, whoever did it among them: it may have been somebody with their session. */
    async newAdministrators(tx: Database, ids: readonly string[], origin: Origin): Promise<void> {
      if (ids.length === 0) return;
      const added = await tx
        .select({ email: users.email })
        .from(users)
        .where(isSelected(users.id, { only: ids }));
      const isReader = and(eq(users.administrator, true), inArray(users.status, signInStatuses));
      const readers = await tx.select({ id: users.id }).from(users).where(isReader);
      const emails = added.slice(0, maxNamed).map(({ email }) => email);
      const facts = {
        kind: 'newAdministrators',
        emails,
        more: added.length - emails.length,
        at: now(),
      } as const;
      const known = origin.callerId ? await readLanguage(tx, origin.callerId) : null;
      const language = isLanguage(known) ? { language: known } : {};
      for (const { id } of readers) {
        if (!ids.includes(id)) await tell(tx, id, facts, { ...origin, ...language });
      }
    },
    /** Tells a user who was added to facilities, by somebody who does not know them, by whom and where. */
    async joined(
      tx: Database,
      userId: string,
      facilities: readonly { name: string }[],
      origin: Origin & { callerId: string },
    ): Promise<void> {
      const isAuthor = eq(users.id, origin.callerId);
      const [author] = await tx.select({ email: users.email }).from(users).where(isAuthor);
      const names = facilities.slice(0, maxNamed).map(({ name }) => name);
      const more = facilities.length - names.length;
      const by = author?.email ?? '';
      await tell(tx, userId, { kind: 'joined', facilities: names, more, by, at: now() }, origin);
    },
    /** Tells a user, who can sign in already, of the access. */
    async accessGiven(tx: Database, userId: string, { callerId, httpRequestId }: Origin): Promise<void> {
      await add(tx, {
        id: randomUUID(),
        userId,
        kind: 'accessGiven',
        secret: publicUrl.href,
        ...(callerId && { callerId }),
        httpRequestId,
        callerAddress: '',
        lifetimeMs: linkMailLifetimeMs,
      });
    },
  };
}
