// The settings of the service, as its code sees them. They are read and checked in server/config.ts.
import type { GivenRole } from '../../contract/common/rights.ts';
import type { Settings } from '../../contract/service/settings.ts';

/** Paths of PEM files. */
export interface CertificateFiles {
  /** The server's certificate first, then those that lead to its root. */
  certificate: string;
  key: string;
}

export interface ListenAddress {
  port: number;
  host: string;
  /** The one origin under which browsers know the service. */
  publicUrl: URL;
  /** The certificate for https: one of this machine's own authority, or one from files. */
  tls?: 'local' | CertificateFiles;
}

/** The settings that begin with OIDC_. */
export interface OutsideProvider {
  origin: string;
  /** The audience of access tokens: this service's API. */
  audience: string;
  clientId: string;
  /** How long it may take for each of its answers. */
  answerSeconds: number;
  /** One of these must be the token's `acr`, where any are named. */
  requiredAcr?: readonly string[];
  /** One of these must be among the token's `amr`, where any are named. */
  requiredAmr?: readonly string[];
  /** The claim of tokens that says who has which role, where there is one. */
  roles?: RolesClaim;
  /** The claim of tokens that names the service account of a program, where it is not `sub`. */
  programsClaim?: string;
}

/** A role that a value of a claim stands for. */
export interface MappedRole extends Pick<GivenRole, 'role' | 'may_hear'> {
  /** A facility by its record id, Facility ID or name; null: all. */
  place: string | null;
}

/** ROLES_CLAIM and ROLES_MAP. */
export interface RolesClaim {
  claim: string;
  /** Values of the claim, such as names of groups. */
  map: ReadonlyMap<string, readonly MappedRole[]>;
}

/** FILES_S3_*. */
export interface S3Settings {
  endpoint: URL;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** SMTP_URL and SMTP_FROM. */
export interface SmtpSettings {
  /** smtp: or smtps:, with name and password; nodemailer's options may follow as a query. */
  url: string;
  from: string;
}

/** RETENTION_*_DAYS: how many days each is kept; null for ever. */
export interface Retention {
  activitiesDays: number | null;
  requestsDays: number | null;
  filesDays: number | null;
  /** Changes between Online and Offline. */
  connectionsDays: number | null;
  /** Counts of the fleet. */
  samplesDays: number | null;
}

/** EST_*: what the service may call as an EST client, beside https on the public internet, and the embedded responder. */
export interface EstSettings {
  allowHttp: boolean;
  /** Addresses and CIDR ranges inside the network. */
  allowNetworks: readonly string[];
  /** How long a server may take for its answer. */
  answerSeconds: number;
  /** The password of EST_DEMO; without it there is no responder. */
  responderPassword?: string;
}

/** SECURITY_*: whom to tell of a vulnerability, as RFC 9116 says it. */
export interface SecurityContact {
  /** A mailto: or https: address. */
  contact: string;
  /** What happens with a report. */
  policyUrl?: string;
}

/** AUDIT_SINK and what begins so: where the trail is sent to. */
export interface AuditSinkSettings {
  /** syslog+tls:, syslog+tcp: or https:; what follows the host may be secret. */
  url: URL;
  /** Which entry is the first one for a receiver that is new. */
  from: 'first' | 'now';
  /** Signs what is sent by https. */
  secret?: string;
  /** Paths of PEM files: whom to trust, and who this is. */
  caFile?: string;
  own?: CertificateFiles;
}

export interface Config extends ListenAddress {
  /** Absolute path. */
  dataDir: string;
  /** Below so much free space the disk counts as almost full; by its size when it is not set. */
  minFreeMib?: number;
  /** PostgreSQL instead of the database in the data folder. */
  databaseUrl?: string;
  /** The role that migrates, when it is not the one of `databaseUrl`. */
  databaseOwnerUrl?: string;
  /** PUBLIC_URL, where it is set and tells one installation from another. */
  ownAddress?: string;
  /** A copy in which nothing can be changed. */
  readonlyCopy: boolean;
  demo: boolean;
  /** Whether administrators must have a second factor. */
  secondFactorRequired: boolean;
  demoMonitors: number;
  /** Whether people can register by themselves. */
  registration: boolean;
  /** Whether calls may bring passwords hashed, as apps of other backends do. */
  hashedPasswords: boolean;
  /** Password of the demo's accounts; the public one when it is not set. */
  demoPassword?: string;
  adminEmail?: string;
  /** Minutes without use after which the app asks whether anyone is there; 15 when it is not set. */
  idleMinutes?: number;
  /** Contact details on the Help page. */
  help: Settings['help'];
  /** Shown at /.well-known/security.txt. */
  securityContact?: SecurityContact;
  /** The identity provider, when it is not the embedded one. */
  outside?: OutsideProvider;
  /** ROLES_MAP, for an outside provider's claim and for a directory's groups. */
  rolesMap?: RolesClaim['map'];
  /** Where browsers keep tokens, when it is not the app's default. */
  tokens?: Settings['auth']['tokens'];
  /** What browsers keep, when it is not the app's default. */
  deviceStorage?: Settings['deviceStorage'];
  /** Encrypts secrets in the database; made once in the data folder when it is not set. */
  secretKey?: string;
  /** The key before, for `npm run rotate-keys`. */
  secretKeyOld?: string;
  /** The store for recordings and logs, when it is not the data folder. */
  filesS3?: S3Settings;
  /** How email is sent; without it each email becomes a file in the data folder. */
  smtp?: SmtpSettings;
  /** Where the audit trail is sent to, if anywhere. */
  auditSink?: AuditSinkSettings;
  /** The public key to which backups are encrypted, if any. */
  backupRecipient?: string;
  /** Opens `/metrics`. */
  metricsToken?: string;
  /** Seconds for which calls are still accepted, with `/readyz` at 503, once the service is to end. */
  drainSeconds: number;
  retention: Retention;
  est: EstSettings;
  /** How many days browsers insist on https after each answer. */
  hstsDays: number;
  /** How many connections are accepted, in all and from one address. */
  maxConnections: number;
  maxConnectionsPerAddress: number;
  /** How many long polls of monitors may be open. */
  maxWaitingMonitors: number;
  /** How late the event loop may be before reads are refused; 0: none ever is. */
  overloadDelayMs: number;
  /** Addresses and CIDR ranges of proxies elsewhere, which are believed when they name the client. */
  trustedProxies?: readonly string[];
}
