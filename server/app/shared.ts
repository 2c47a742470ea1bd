// Opens everything that several subjects use, once.
import { type BackgroundTasks, createBackgroundTasks } from '../base/background-tasks.ts';
import type { Lifetime } from '../base/lifetime.ts';
import { createEnrollments, type Enrollments } from '../certificates/enrollment/enrollments.ts';
import { type ChangeFeed, openChangeFeed } from '../changes/change-feed.ts';
import { createRemovals, type Removals } from '../common/removals.ts';
import {
  type BatchedChanges,
  batchCertificateChanges,
  batchPresenceChanges,
} from '../devices/batched-changes.ts';
import { countWrongCredentials, type WrongCredentials } from '../devices/wrong-credentials.ts';
import { createPairing, type OwnPairing } from '../files/pairing.ts';
import { createSignedUrls, type SignedUrls } from '../files/signed-urls.ts';
import { type AccountMails, createAccountMails } from '../identity/links/account-mails.ts';
import { createMailQueue, type MailQueue } from '../identity/links/mail-queue.ts';
import { mailTimes } from '../identity/links/mail-times.ts';
import { createSecurityMails, type SecurityMails } from '../identity/links/security-mails.ts';
import { createSignInServices, type SignInServices } from '../identity/sign-in-services.ts';
import { countMails } from '../mail/count-mails.ts';
import { batchRefusedCalls, type RefusedCalls } from '../store/accounts/refused-calls.ts';
import { batchSessionUses, type SessionUses } from '../store/accounts/session-uses.ts';
import { countServedRecords, type ServedCounts } from '../store/audit/count-served.ts';
import type { TrailKey } from '../store/audit/trail-key.ts';
import type { Database } from '../store/engine/database.ts';
import { batchKeyUses, type KeyUses } from '../store/service-accounts/key-uses.ts';
import { guardOutside } from './copies.ts';
import type { Dependencies } from './dependencies.ts';

/** Everything that a subject may use: what comes from outside, and what is shared. */
export interface SubjectDependencies extends Dependencies, SignInServices {
  db: Database;
  feed: ChangeFeed;
  /** Monitors that went Online or Offline. */
  presence: BatchedChanges;
  /** Monitors whose CSR or network certificate changed. */
  certificateChanges: BatchedChanges;
  refusedCalls: RefusedCalls;
  wrongCredentials: WrongCredentials;
  /** Records that lists answered. */
  servedCounts: ServedCounts;
  sessionUses: SessionUses;
  keyUses: KeyUses;
  backgroundTasks: BackgroundTasks;
  mails: AccountMails;
  securityMails: SecurityMails;
  mailQueue: MailQueue;
  addresses: SignedUrls;
  enrollments: Enrollments;
  /** Whether this is a copy. */
  pairing: OwnPairing;
  /** Decides whether what is old may be removed. */
  removals: Removals;
  /** Signs what is said of the audit trail. */
  checkpointKey: TrailKey;
}

function enrollmentsOf(
  { now, secrets, estRules: rules, estTransport: transport, embeddedEst }: Dependencies,
  db: Database,
) {
  const trust = embeddedEst?.trust;
  return createEnrollments({ db, now, secrets, rules, transport, ...(trust && { embeddedTrust: trust }) });
}

function pairingOf(
  { files, ownAddress: address, readonlyCopy, pairingTimes, log, now }: Dependencies,
  db: Database,
) {
  const own = { db, files, address, isReadOnly: readonlyCopy ?? false, log, now };
  return createPairing(own, pairingTimes);
}

export async function openShared(
  given: Dependencies,
  { onClose }: Lifetime,
  checkpointKey: TrailKey,
): Promise<SubjectDependencies> {
  const { db } = given.database;
  const pairing = pairingOf(given, db);
  const dependencies = { ...given, ...guardOutside(given, pairing) };
  const { database, log, now, publicUrl, secrets, counters } = dependencies;
  const backgroundTasks = createBackgroundTasks(log);
  onClose(backgroundTasks.finished);
  const feed = await openChangeFeed(db, database);
  onClose(feed.close);
  const presence = batchPresenceChanges(db, log);
  onClose(presence.close);
  const certificateChanges = batchCertificateChanges(db, log);
  onClose(certificateChanges.close);
  const refusedCalls = batchRefusedCalls(db, log);
  onClose(refusedCalls.close);
  const wrongCredentials = countWrongCredentials(db, log);
  onClose(wrongCredentials.close);
  const servedCounts = countServedRecords(db, log);
  onClose(servedCounts.close);
  const sessionUses = batchSessionUses(db, log);
  onClose(sessionUses.close);
  const keyUses = batchKeyUses(db, log);
  onClose(keyUses.close);
  const mailQueue = createMailQueue({
    db,
    mailer: countMails(dependencies.mailer, counters),
    secrets,
    log,
    now,
    times: { ...mailTimes, ...dependencies.mailTimes },
    mayWork: pairing.mayWork,
  });
  onClose(mailQueue.close);
  return {
    ...dependencies,
    ...createSignInServices(db, secrets, dependencies.hashingCosts),
    db,
    feed,
    presence,
    certificateChanges,
    refusedCalls,
    wrongCredentials,
    servedCounts,
    sessionUses,
    keyUses,
    backgroundTasks,
    mailQueue,
    mails: createAccountMails({ db, publicUrl, queue: mailQueue }),
    securityMails: createSecurityMails({ publicUrl, add: mailQueue.add }),
    addresses: createSignedUrls(secrets.derive('addresses of files')),
    enrollments: enrollmentsOf(dependencies, db),
    pairing,
    removals: createRemovals({ db, log, retention: dependencies.retention }),
    checkpointKey,
  };
}
