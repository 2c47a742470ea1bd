// Sends emails: the first try at once, while whoever asked for it waits a moment; later ones in the background, until the
// email was sent or nobody needs it any more. The queue is in the database, so that a restart loses none.
import { wait } from '../../base/platform.ts';
import { workTimes } from '../../base/schedules.ts';
import { mailPlace } from '../../base/sealed-places.ts';
import type { Secrets } from '../../base/secrets.ts';
import * as queue from '../../store/accounts/outgoing-mails.ts';
import { createWorker, type Held } from '../../store/common/work.ts';
import type { Database } from '../../store/engine/database.ts';
import { outsideReach } from '../../store/engine/reach.ts';
import { type MailKind, outgoingMails } from '../../store/schema/index.ts';
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
  tryDue(): Promise<unknown>;
  /** Tries what is due again and again. */
  start(): void;
  /** Ends that, and breaks off what is under way; the next start, or another process, tries it again. */
  close(): Promise<void>;
}

/** An email as it is stored, with its link or code sealed. */
function sealMail(secrets: Secrets, { secret, lifetimeMs: _, ...mail }: NewMail) {
  return { ...mail, sealed: secrets.seal(mailPlace(mail), secret) };
}

/** Adds an email to a transaction: any process sends it in the background once that is committed. */
export async function addToQueue(tx: Database, secrets: Secrets, mail: NewMail): Promise<void> {
  await queue.addMail(tx, sealMail(secrets, mail), mail);
}

export function createMailQueue(dependencies: DeliveryDependencies): MailQueue {
  const { db, secrets, log, times, mayWork = () => true } = dependencies;
  const { visibleMs } = times;

  const deliver = (mail: queue.OutgoingMail, { stopping: signal }: Held, isWaitedFor: () => boolean) =>
    deliverMail(dependencies, mail, { signal, isWaitedFor });

  const worker = createWorker(
    { db, log },
    {
      name: 'mails',
      table: outgoingMails,
      key: 'id',
      mayTake: () => (mayWork() ? queue.isTriable() : null),
      async run(mail, held) {
        if (!(await queue.removeNeedlessMail(db, mail))) await deliver(mail, held, () => false);
      },
    },
  );

  async function send(mail: NewMail): Promise<Delivery> {
    const { leaseMs } = workTimes.mails;
    const added = await queue.addMail(db, sealMail(secrets, mail), { ...mail, leaseMs });
    let isWaitedFor = true;
    // Where its outcome could not be stored, it is tried again.
    const first = worker.workOn(added, (held) => deliver(added, held, () => isWaitedFor), 'delayed');
    const answered = new AbortController();
    const late = wait(visibleMs, { signal: answered.signal, keepsProcess: false });
    const outcome = await Promise.race([first, late.then((): Delivery => 'delayed')]);
    isWaitedFor = false;
    answered.abort();
    return outcome;
  }

  return {
    send: (mail) => outsideReach(() => send(mail)),
    add: (tx, mail) => addToQueue(tx, secrets, mail),
    hurry: (userId, kind) =>
      outsideReach(() => queue.hurryMail(db, { userId, kind, olderThanMs: visibleMs })),
    tryDue: worker.runDue,
    start: worker.start,
    close: worker.close,
  };
}
