// Dependencies of the service for tests: its own database, files and emails in a folder, real keys and token checks, and a clock
// that the test sets.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../../contract/service/settings.ts';
import type { Dependencies } from '../../server/app/dependencies.ts';
import { createMetrics } from '../../server/app/metrics.ts';
import type { WhatRuns } from '../../server/base/build.ts';
import type { OutsideProvider, Retention } from '../../server/base/config.ts';
import { createCounters } from '../../server/base/counters.ts';
import type { Log } from '../../server/base/log.ts';
import { createSecrets } from '../../server/base/secrets.ts';
import { type AddressRules, createAddressRules } from '../../server/certificates/est/addresses.ts';
import { socketTransport } from '../../server/certificates/est/transport.ts';
import { estPath } from '../../server/certificates/responder/embedded.ts';
import { createFolderStore } from '../../server/files/folder-store.ts';
import { createIncomingFolder } from '../../server/files/incoming-folder.ts';
import { appFiles } from '../../server/http/app-files.ts';
import { clientAddress, readProxies } from '../../server/http/client-address.ts';
import type { OverloadGuard } from '../../server/http/overload.ts';
import { createIdentity } from '../../server/identity/identity.ts';
import type { MailTimes } from '../../server/identity/links/mail-times.ts';
import { createOutsideVerifier } from '../../server/identity/outside/verify-outside.ts';
import { createWebAuthn } from '../../server/identity/second-factor/web-authn.ts';
import { createFileMailer } from '../../server/mail/file-mailer.ts';
import type { Mailer } from '../../server/mail/mail.ts';
import { checkpointKeyOf } from '../../server/store/audit/trail-key.ts';
import type { OpenDatabase } from '../../server/store/engine/database.ts';
import { testCosts } from './passwords.ts';
import { shareSigningKey } from './signing-key.ts';

export const secretKey = 'a-secret-key-for-tests-with-32-characters';
/** The version that the service of tests calls itself. */
export const runs: WhatRuns = {
  version: '1.2.3',
  release: 4,
  commit: '0a1b2c3d4e5f',
  migration: '0047_latest',
};
export const secrets = createSecrets(secretKey);
/** Signs what the service says of its audit trail. */
export const checkpointKey = checkpointKeyOf(secrets);

const settings: Settings = {
  apiBase: '/api/',
  auth: { domain: 'http://localhost:8080', clientId: 'infusion-console', audience: 'infusion-console-api' },
  help: {},
};

/** Everything is kept for ever. */
const everything: Retention = {
  activitiesDays: null,
  requestsDays: null,
  filesDays: null,
  connectionsDays: null,
  samplesDays: null,
};

export interface ServiceOptions {
  publicUrl?: string;
  /** A database that another service has, too. */
  databaseUrl?: string;
  /** The administrator's address, where another service has one already. */
  email?: string;
  appFolder?: string;
  /** Who signs users in, in place of the embedded provider. */
  outside?: OutsideProvider;
  maxWaitingMonitors?: number;
  metricsToken?: string;
  /** Where EST servers may be; those of tests are on this machine. */
  estRules?: AddressRules;
  /** Runs after each email, before the service knows that it was sent. */
  afterMail?: () => Promise<void>;
  /** Sends emails, in place of writing them to the data folder. */
  mailer?: Mailer;
  mailTimes?: Partial<MailTimes>;
  /** Opens the embedded EST responder with this password. */
  estPassword?: string;
  /** How long data is kept. */
  retention?: Retention;
  /** Without it no call is refused because there are many. */
  overload?: OverloadGuard;
  /** A database that is open already, in place of a new one. */
  database?: OpenDatabase;
  /** Dependencies that differ from the usual in other ways. */
  other?: Partial<Dependencies>;
}

const secretsOf = ({ other }: ServiceOptions) => other?.secrets ?? secrets;

/** @param dataDir for files and emails */
export async function testDependencies(
  options: ServiceOptions,
  opened: OpenDatabase,
  dataDir: string,
  log: Log,
) {
  const { dbOfService: db } = opened;
  const database = { ...opened, db };
  const publicUrl = new URL(options.publicUrl ?? 'http://localhost:8080');
  const clock = { now: new Date('2026-03-01T12:00:00Z') };
  const folder = join(dataDir, 'files');
  await mkdir(folder);
  const own = secretsOf(options);
  await shareSigningKey(opened.db, own);
  const identity = await createIdentity({ db, publicUrl, secrets: own, log, hashingCosts: testCosts });
  const counters = createCounters();
  const { outside, appFolder, metricsToken: token, overload, estPassword, afterMail, mailTimes } = options;
  const mailer = options.mailer ?? createFileMailer(join(dataDir, 'mails'), log);
  const dependencies: Dependencies = {
    database,
    now: () => clock.now,
    log,
    runs,
    publicUrl,
    settings,
    secrets,
    verifyToken: outside ? createOutsideVerifier(db, outside, log) : identity.verify,
    ...(outside ? { outside } : { secondFactor: { required: false, webAuthn: createWebAuthn(publicUrl) } }),
    mailer: {
      async send(mail, sending) {
        await mailer.send(mail, sending);
        await afterMail?.();
      },
    },
    ...(mailTimes && { mailTimes }),
    // Tests write past the service, and look at once.
    overviewKeptMs: 0,
    files: createFolderStore(folder),
    incoming: createIncomingFolder(join(folder, 'incoming')),
    estRules:
      options.estRules ?? createAddressRules({ allowHttp: false, embedded: new URL(estPath, publicUrl) }),
    estTransport: socketTransport(),
    ...(estPassword && { embeddedEst: { password: estPassword } }),
    clientAddress: clientAddress(readProxies()),
    ...(appFolder && { appFiles: appFiles(appFolder, outside?.origin) }),
    counters,
    ...(token && { metrics: { metrics: createMetrics({ ...database, counters, runs }), token } }),
    ...(overload && { overload }),
    retention: options.retention ?? everything,
    hashingCosts: testCosts,
    maxWaitingMonitors: options.maxWaitingMonitors ?? 5_000,
    ...options.other,
  };
  return { dependencies, clock, folder };
}
