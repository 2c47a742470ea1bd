// The EST server of a facility, as it is stored: its addresses, whom it must lead to, and what the service proves.

import { estPasswordPlace, siteFilePlace } from '../../base/sealed-places.ts';
import type { Secrets } from '../../base/secrets.ts';
import type { ConfigurationRow } from '../../store/site-configuration/configurations.ts';
import { isRoot, type SiteFileKind, type SiteFileRow } from '../../store/site-configuration/site-files.ts';
import type { AddressRules } from '../est/addresses.ts';
import type { EstCredentials, EstServer } from '../est/server.ts';
import { originOf } from '../est/target.ts';
import type { EstTransport } from '../est/transport.ts';
import { fail } from '../problem.ts';
import { splitCertificates } from '../stored-certificates.ts';

export interface Stored {
  configuration: ConfigurationRow;
  files: readonly SiteFileRow[];
}

function contentOf({ files }: Pick<Stored, 'files'>, kind: SiteFileKind): string | undefined {
  return files.find((file) => file.kind === kind)?.content;
}

/** The origins of the servers that must lead to it. */
export function serversOfRoot(
  { summary }: SiteFileRow,
  { configuration }: Pick<Stored, 'configuration'>,
): readonly string[] {
  // Without its own it came with the credentials.
  return summary ?? configuration.credentialOrigins;
}

function credentialsOf(stored: Stored, secrets: Secrets): EstCredentials {
  const { facilityId, authenticationType, userName, passwordSealed, credentialOrigins } =
    stored.configuration;
  const origins = credentialOrigins;
  if (authenticationType === 'Password' && passwordSealed !== null) {
    const password = secrets.open(estPasswordPlace(facilityId, origins), passwordSealed);
    return { type: 'password', userName, password, origins };
  }
  const key = contentOf(stored, 'registrationAuthorityKey');
  const certificate = contentOf(stored, 'registrationAuthorityCertificate');
  if (authenticationType !== 'KeyFile' || !key || !certificate) return fail('enrollmentNotSet');
  const pem = secrets.open(siteFilePlace(facilityId, 'registrationAuthorityKey'), key);
  return { type: 'certificate', key: pem, certificate, origins };
}

interface ConnectionSettings {
  secrets: Secrets;
  rules: AddressRules;
  transport: EstTransport;
  /** Whom to trust at the embedded responder's address, as PEM. */
  embeddedTrust?: string | undefined;
  /** Another one than the stored. */
  enrollUrl?: string | undefined;
}

/** Whether a URL is one of the service's own demonstration server. */
export function isAtEmbedded(url: string, { embedded }: Pick<AddressRules, 'embedded'>): boolean {
  return URL.canParse(url) && new URL(url).origin === embedded?.origin;
}

/** Whom the server at a URL must lead to. */
export function authoritiesOf(
  stored: Stored,
  url: string,
  { rules, embeddedTrust }: Pick<ConnectionSettings, 'rules' | 'embeddedTrust'>,
): string[] {
  if (embeddedTrust && isAtEmbedded(url, rules)) return splitCertificates(embeddedTrust);
  if (!URL.canParse(url)) return [];
  const origin = originOf(new URL(url));
  return stored.files
    .filter((file) => file.kind === 'estRoot' && serversOfRoot(file, stored).includes(origin))
    .map(({ content }) => content);
}

/** Certificates that may complete the chain of a server which sends its own alone: CA certificates that are kept as roots. */
export function intermediatesOf({ files }: Pick<Stored, 'files'>): string[] {
  return files.filter((file) => isRoot(file)).map(({ content }) => content);
}

export function estServerOf(stored: Stored, settings: ConnectionSettings): EstServer {
  const { secrets, rules, transport } = settings;
  const { cacertUrl, clientcertUrl } = stored.configuration;
  const enrollUrl = settings.enrollUrl ?? clientcertUrl;
  return {
    cacertsUrl: cacertUrl,
    enrollUrl,
    authorities: authoritiesOf(stored, enrollUrl, settings),
    intermediates: intermediatesOf(stored),
    credentials: credentialsOf(stored, secrets),
    rules,
    transport,
  };
}
