// One try to send an email of the queue, and what follows from its outcome.
import { minuteMs } from '../../../contract/common/durations.ts';
import { asciiEmail } from '../../../contract/common/email.ts';
import { defaultLanguage, isLanguage, type Language } from '../../../contract/common/languages.ts';
import { databaseTime } from '../../base/database-clock.ts';
import { describeError, type Log } from '../../base/log.ts';
import { mailPlace } from '../../base/sealed-places.ts';
import type { Secrets } from '../../base/secrets.ts';
import type { Mailer } from '../../mail/mail.ts';
import { type MailFailure, toMailFailure } from '../../mail/mail-failure.ts';
import * as queue from '../../store/accounts/outgoing-mails.ts';
import { auditedWrite } from '../../store/audit/audited-write.ts';
import { notifyOfInvitation } from '../../store/changes/notify.ts';
import type { Database } from '../../store/engine/database.ts';
import { markInvited } from '../../store/users/user-access.ts';
import { recordInvitation } from '../../store/users/user-writes.ts';
import { lockUsers } from '../../store/users/users.ts';
import { recipientOf } from '../accounts/accounts.ts';
import { codeMail, decisionMail, isDecisionMail, linkMail, tellingMail } from './mail-texts.ts';
import { codeLeastMs, type MailTimes } from './mail-times.ts';
import { extendLink, withdrawLink, withdrawLinks } from './one-time-links.ts';
import { isSecurityMail } from './security-mail-texts.ts';

type OutgoingMail = queue.OutgoingMail;

/** The outcome of a try: `delayed` is tried again, or still under way; after `refused` nothing more is tried. */
export type Delivery = 'sent' | 'delayed' | 'refused';

export interface DeliveryDependencies {
  db: Database;
  mailer: Mailer;
  secrets: Secrets;
  log: Log;
  now: () => Date;
  times: MailTimes;
  /** Whether emails that wait may be sent now; without it they always may. */
  mayWork?: () => boolean;
}

interface Try {
  /** Breaks off, because the service ends. */
  signal: AbortSignal;
  /** Whether somebody waits for the outcome of this try. */
  isWaitedFor(): boolean;
}

function textOf(
  language: Language,
  { kind, expiresAt }: OutgoingMail,
  secret: string,
): { subject: string; text: string } {
  if (isDecisionMail(kind)) return decisionMail(language, kind, secret);
  if (isSecurityMail(kind)) return tellingMail(language, secret);
  if (kind !== 'code') return linkMail(language, kind, secret);
  const leftMs = expiresAt.getTime() + codeLeastMs - databaseTime().getTime();
  return codeMail(language, secret, Math.max(1, Math.round(leftMs / minuteMs)));
}

/** The value for this try; the last one stays. */
function ofTry<Value>(values: readonly [Value, ...Value[]], failedTries: number): Value {
  return values[Math.min(failedTries, values.length - 1)] ?? values[0];
}

/** @throws Error when the outcome could not be written down: the email is tried again then */
export async function deliverMail(
  dependencies: DeliveryDependencies,
  mail: OutgoingMail,
  { signal, isWaitedFor }: Try,
): Promise<Delivery> {
  const { db, mailer, secrets, log, times } = dependencies;

  /** An administrator who sees the notice learns what the log says, too. */
  function logFailure(event: string, failure: MailFailure): void {
    const { id, kind, httpRequestId: requestId, failedTries } = mail;
    const { problem, cause } = failure;
    log.error(event, { requestId, mail: id, kind, failedTries, problem, error: describeError(cause) });
  }

  async function giveUp({ problem, reply }: Pick<MailFailure, 'problem' | 'reply'>): Promise<Delivery> {
    // Anybody can register any address: that it does not exist is no failure of the service.
    const isEnded =
      mail.kind === 'registration' && problem === 'refused'
        ? await queue.removeMail(db, mail)
        : await queue.giveUpMail(db, mail, { problem, reply });
    // Those for a forgotten password count, and five that nobody received would keep the owner out for a day.
    if (isEnded && mail.linkHash) await withdrawLink(db, mail.linkHash);
    return 'refused';
  }

  async function failed(failure: MailFailure): Promise<Delivery> {
    logFailure('mail.failed', failure);
    const { problem, reply } = failure;
    // Whoever waits for a code asks for another one; unless the server itself asks to try again later.
    const isOver = mail.kind === 'code' && problem !== 'deferred' && isWaitedFor();
    if (problem === 'refused' || isOver) return giveUp(failure);
    const waitMs = ofTry(times.backoffMs, mail.failedTries);
    const noticeAfterMs = times.noticeAfterMs[problem === 'deferred' ? 'deferred' : 'other'];
    await queue.postponeMail(db, mail, { problem, reply, waitMs, noticeAfterMs });
    return 'delayed';
  }

  const { problem, reply } = mail;
  if (problem && (await queue.isMailExpired(db, mail))) {
    log.error('mail.givenUp', { requestId: mail.httpRequestId, mail: mail.id, kind: mail.kind, problem });
    return giveUp({ problem, reply });
  }
  try {
    const recipient = await recipientOf(db, mail);
    const language = [recipient.language, mail.language].find((it) => isLanguage(it)) ?? defaultLanguage;
    const text = textOf(language, mail, secrets.open(mailPlace(mail), mail.sealed));
    await mailer.send(
      { id: mail.id, to: asciiEmail(recipient.email), ...text },
      { patienceMs: ofTry(times.patienceMs, mail.failedTries), signal },
    );
  } catch (error) {
    if (!signal.aborted) return failed(toMailFailure(error));
    await queue.releaseMail(db, mail);
    return 'delayed';
  }
  await recordSent(dependencies, mail, isWaitedFor());
  return 'sent';
}

/** Writes down that an email was sent: its link works from now on, and who was invited is said only now. */
async function recordSent(
  { db, now }: DeliveryDependencies,
  mail: OutgoingMail,
  isAnswered: boolean,
): Promise<void> {
  const { userId, kind, linkHash, callerId, httpRequestId, isRepeated } = mail;
  await db.transaction(async (tx) => {
    if (linkHash) await extendLink(tx, linkHash);
    await queue.removeSentMail(tx, mail);
  });
  if (!userId || (kind !== 'invitation' && kind !== 'account')) return;
  if (!isRepeated || !callerId) {
    await markInvited(db, userId, now());
    // Who added the user reads it in the answer; after the answer, open screens have to be told.
    if (!isAnswered) await notifyOfInvitation(db, userId);
    return;
  }
  const author = { callerId, httpRequestId, address: () => mail.callerAddress };
  await auditedWrite(db, author, { action: 'update', entity: 'user' }, async (tx, trail) => {
    const [user] = await lockUsers(tx, [userId]);
    if (user?.status === 'STAGED') await recordInvitation(tx, trail, user, now());
    // A user who was suspended meanwhile could use this link later.
    else await withdrawLinks(tx, userId);
  });
}
