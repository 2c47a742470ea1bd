// Sends emails: the first try at once, while whoever asked for it waits a moment; later ones in the background, until the
// email was sent or nobody needs it any more. The queue is in the database, so that a restart loses none.
import { secondMs } from '../../../contract/common/durations.ts';
import { describeError } from '../../base/log.ts';
import { wait } from '../../base/platform.ts';
import { mailPlace } from '../../base/sealed-places.ts';
import type { Secrets } from '../../base/secrets.ts';
import * as queue from '../../store/accounts/outgoing-mails.ts';
import type { Database } from '../../store/engine/database.ts';
import type { MailKind } from '../../store/schema/index.ts';
import { type Delivery, type DeliveryDependencies, deliverMail } from './deliver-mail.ts';

export type NewMail = Omit<Parameters<typeof queue.addMail>[1], 'sealed'> & {
  /** The link or the code. */
  secret: string;
  lifetimeMs: number;
};

export interface MailQueue {
  /** Resolves when the first try has ended or takes long: `delayed` then, and it goes on. */
  send(mail: NewMail): Promise<Delivery>;
  /** Adds an email to a transaction; it is sent in the background once that is committed. */
  add(tx: Database, mail: NewMail): Promise<void>;
  /** Whether such an email to this user is delayed; it is tried again soon. */
  hurry(userId: string, kind: MailKind): Promise<boolean>;
  /** Tries what is due, and resolves when that has ended. */
  tryDue(): Promise<void>;
  /** Tries what is due again and again, until the returned function is called. */
  start(): () => void;
  /** Breaks off what is under way; the next start, or another process, tries it again. */
  close(): Promise<void>;
}

const pollIntervalMs = 5 * secondMs;
/** At once, in the background: a mail server that says nothing keeps no more than these waiting. */
const maxAtOnce = 10;

/** An email as it is stored, with its link or code sealed. */
function sealMail(secrets: Secrets, { secret, lifetimeMs: _, ...mail }: NewMail) {
  return { ...mail, sealed: secrets.seal(mailPlace(mail), secret) };
}

/** Adds an email to a transaction: any process sends it in the background once that is committed. */
export async function addToQueue(tx: Database, secrets: Secrets, mail: NewMail): Promise<void> {
  await queue.addMail(tx, sealMail(secrets, mail), { lifetimeMs: mail.lifetimeMs, leaseMs: 0 });
}

export function createMailQueue(dependencies: DeliveryDependencies): MailQueue {
  const { db, secrets, log, times, mayWork = () => true } = dependencies;
  const { leaseMs, visibleMs } = times;
  const stop = new AbortController();
  const running = new Set<Promise<Delivery>>();
  let inBackground = 0;

  async function begin(mail: queue.OutgoingMail, isWaitedFor: () => boolean): Promise<Delivery> {
    const renew = () =>
      queue.renewMailLease(db, mail, leaseMs).catch((error: unknown) => {
        log.warn('mail.leaseNotRenewed', { mail: mail.id, error: describeError(error) });
      });
    const timer = setInterval(renew, leaseMs / 3);
    const delivery = deliverMail(dependencies, mail, { signal: stop.signal, isWaitedFor })
      .catch((error: unknown): Delivery => {
        // Its lease ends, and then it is tried again.
        log.error('mail.outcomeNotStored', { mail: mail.id, error: describeError(error) });
        return 'delayed';
      })
      .finally(() => {
        clearInterval(timer);
        running.delete(delivery);
      });
    running.add(delivery);
    return delivery;
  }

  async function send(mail: NewMail): Promise<Delivery> {
    const added = await queue.addMail(db, sealMail(secrets, mail), { lifetimeMs: mail.lifetimeMs, leaseMs });
    let isWaitedFor = true;
    const first = begin(added, () => isWaitedFor);
    const answered = new AbortController();
    const late = wait(visibleMs, { signal: answered.signal, keepsProcess: false });
    const outcome = await Promise.race([first, late.then((): Delivery => 'delayed')]);
    isWaitedFor = false;
    answered.abort();
    return outcome;
  }

  async function tryDue(): Promise<void> {
    if (stop.signal.aborted || !mayWork() || inBackground >= maxAtOnce) return;
    const due = await queue.claimMails(db, { max: maxAtOnce - inBackground, leaseMs });
    inBackground += due.length;
    await Promise.all(
      due.map((mail) =>
        begin(mail, () => false).finally(() => {
          inBackground -= 1;
        }),
      ),
    );
  }

  return {
    send,
    add: (tx, mail) => addToQueue(tx, secrets, mail),
    hurry: (userId, kind) => queue.hurryMail(db, { userId, kind, olderThanMs: visibleMs }),
    tryDue,
    start() {
      const failed = (error: unknown) => log.error('mails.notClaimed', { error: describeError(error) });
      // Not waited for: an email that takes minutes keeps no other one waiting.
      const timer = setInterval(() => void tryDue().catch(failed), pollIntervalMs);
      return () => clearInterval(timer);
    },
    async close() {
      stop.abort();
      await Promise.allSettled(running);
    },
  };
}
