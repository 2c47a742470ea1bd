// Everything that differs between production, tests and demonstrations: the service is given it from outside.
import type { MiddlewareHandler } from 'hono';
import type { Settings } from '../../contract/service/settings.ts';
import type { TrailSink } from '../audit/sink/trail-sink.ts';
import type { WhatRuns } from '../base/build.ts';
import type {
  AuditSinkSettings,
  OutsideProvider,
  Retention,
  RolesClaim,
  SecurityContact,
} from '../base/config.ts';
import type { Counters } from '../base/counters.ts';
import type { FreeSpace } from '../base/free-space.ts';
import type { Log } from '../base/log.ts';
import type { Secrets } from '../base/secrets.ts';
import type { AddressRules } from '../certificates/est/addresses.ts';
import type { EstTransport } from '../certificates/est/transport.ts';
import type { FileStore } from '../files/file-store.ts';
import type { PairingTimes } from '../files/pairing.ts';
import type { VerifyToken } from '../http/authenticate.ts';
import type { OverloadGuard } from '../http/overload.ts';
import type { IncomingFiles } from '../http/routes/receive-upload.ts';
import type { MailTimes } from '../identity/links/mail-times.ts';
import type { HashingCosts } from '../identity/passwords/hashes.ts';
import type { SecondFactorSettings } from '../identity/second-factor/second-factor.ts';
import type { Mailer } from '../mail/mail.ts';
import type { OpenDatabase } from '../store/engine/database.ts';
import type { WatchedSetting } from '../store/schema/index.ts';
import type { Metrics } from './count-calls.ts';

export interface Dependencies {
  database: Pick<OpenDatabase, 'db' | 'listen' | 'needsHousekeeping'>;
  /** The database's time, by which everything is compared that several processes decide about. */
  now: () => Date;
  /** Whether this process leaves all sweeps to others now, as while its clock is wrong. */
  rests?: () => boolean;
  log: Log;
  /** The version that runs here, as it is told. */
  runs: WhatRuns;
  /** The one origin under which browsers know the service. */
  publicUrl: URL;
  /** The app's settings at /config.json. */
  settings: Settings;
  /** Shown at /.well-known/security.txt; without it there is no such file. */
  securityContact?: SecurityContact;
  /** Seal what is stored of passwords, keys and WPA files. */
  secrets: Secrets;
  verifyToken: VerifyToken;
  /** The identity provider, when it is not the embedded one. */
  outside?: OutsideProvider;
  /** ROLES_MAP: which roles the groups of a directory stand for; without it a directory gives none. */
  rolesMap?: RolesClaim['map'];
  /** Without it nobody is asked for a second factor: an outside provider has its own. */
  secondFactor?: SecondFactorSettings;
  mailer: Mailer;
  /** Where the times of sending emails differ from the usual ones. */
  mailTimes?: Partial<MailTimes>;
  files: FileStore;
  /** Where uploads wait until they are whole. */
  incoming: IncomingFiles;
  /** Where EST servers may be. */
  estRules: AddressRules;
  /** How EST servers are reached. */
  estTransport: EstTransport;
  /** The embedded EST responder: its password, and whom to trust at its own address (PEM). */
  embeddedEst?: { password: string; trust?: () => Promise<string> };
  /** Sets the caller's address, as far as the network tells. */
  clientAddress: MiddlewareHandler;
  /** Serves the built app; without it only calls are answered. */
  appFiles?: MiddlewareHandler;
  counters: Counters;
  /** Shown at /metrics to whoever has the token, and to service accounts that see the service. */
  metrics?: { metrics: Metrics; token?: string };
  /** Refuses calls when there are too many. */
  overload?: OverloadGuard;
  /** Belongs to the disk that it writes to. */
  freeSpace?: FreeSpace;
  /** Settings of which the trail says that they were changed, by name. */
  watchedSettings?: Readonly<Record<string, WatchedSetting>>;
  /** Where the trail is sent to, and from which entry on. */
  auditSink?: { sink: TrailSink } & Pick<AuditSinkSettings, 'from'>;
  retention: Retention;
  /** PUBLIC_URL, where it is set and tells one installation from another. */
  ownAddress?: string;
  /** Where the times of the mark differ from the usual ones. */
  pairingTimes?: Partial<PairingTimes>;
  /** How long after it was counted the overview is the same for all; some seconds without it. */
  overviewKeptMs?: number;
  /** READONLY_COPY. */
  readonlyCopy?: boolean;
  /** HASHED_PASSWORDS. */
  hashedPasswords?: boolean;
  /** Where the costs of passwords differ from the usual ones. */
  hashingCosts?: HashingCosts;
  /** How many long polls of monitors may be open. */
  maxWaitingMonitors: number;
}
