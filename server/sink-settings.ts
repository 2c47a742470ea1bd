// AUDIT_SINK and what begins so: where the audit trail is sent to. See server/config.ts.
import type { AuditSinkSettings } from './base/config.ts';
import { StartError } from './base/start-error.ts';
import type { Environment } from './environment.ts';

const companions = [
  'AUDIT_SINK_FROM',
  'AUDIT_SINK_SECRET',
  'AUDIT_SINK_TRUST',
  'AUDIT_SINK_CERT',
  'AUDIT_SINK_KEY',
] as const satisfies readonly (keyof Environment)[];

/** What is wrong with these settings together; null where nothing is. */
function faultOf(url: URL, read: Environment): string | null {
  const { AUDIT_SINK_SECRET: secret, AUDIT_SINK_CERT: certificate, AUDIT_SINK_KEY: key } = read;
  const isHttps = url.protocol === 'https:';
  if (isHttps && secret === undefined) {
    return 'AUDIT_SINK with https requires AUDIT_SINK_SECRET, which signs what is sent: set the one that the receiver knows, too, of 32 characters or more.';
  }
  if (!isHttps && secret !== undefined) {
    return 'AUDIT_SINK_SECRET signs what is sent by https, and syslog knows no signature: remove it, or set AUDIT_SINK to an https address.';
  }
  if ((certificate === undefined) !== (key === undefined)) {
    return 'Set AUDIT_SINK_CERT and AUDIT_SINK_KEY together, or none of them.';
  }
  if (url.protocol === 'syslog+tcp:' && (read.AUDIT_SINK_TRUST ?? certificate) !== undefined) {
    return 'AUDIT_SINK_TRUST, AUDIT_SINK_CERT and AUDIT_SINK_KEY are for TLS, and AUDIT_SINK has none: use syslog+tls://, or remove them.';
  }
  return null;
}

/** @throws StartError for settings that do not go together */
export function auditSinkOf(read: Environment): AuditSinkSettings | undefined {
  const { AUDIT_SINK: url, AUDIT_SINK_FROM: from = 'first', AUDIT_SINK_SECRET: secret } = read;
  const { AUDIT_SINK_TRUST: caFile, AUDIT_SINK_CERT: certificate, AUDIT_SINK_KEY: key } = read;
  if (!url) {
    const needless = companions.find((name) => read[name] !== undefined);
    if (!needless) return undefined;
    throw new StartError(`${needless} requires AUDIT_SINK: set the address that the audit trail is sent to.`);
  }
  const fault = faultOf(url, read);
  if (fault) throw new StartError(fault);
  const isOwn = certificate !== undefined && key !== undefined;
  return {
    url,
    from,
    ...(secret !== undefined && { secret }),
    ...(caFile !== undefined && { caFile }),
    ...(isOwn && { own: { certificate, key } }),
  };
}
