// Where AUDIT_SINK says that the trail is sent to. Its files are read once, at the start.
import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { AuditSinkSettings, Config } from '../../../base/config.ts';
import { StartError } from '../../../base/start-error.ts';
import type { Dependencies } from '../../dependencies.ts';
import { createHttpsSink } from './https-sink.ts';
import { createSyslogSink, type SinkTls } from './syslog-sink.ts';

async function readPem(setting: string, path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${setting} names a file that cannot be read (${error.code}): ${path}.`);
  });
}

async function readCertificates(setting: string, path: string): Promise<string> {
  const text = await readPem(setting, path);
  try {
    new X509Certificate(text);
  } catch {
    throw new StartError(
      `${setting} must name a PEM file of certificates, and ${path} holds none that can be read.`,
    );
  }
  return text;
}

async function readTls({ caFile, own }: AuditSinkSettings): Promise<SinkTls> {
  return {
    ...(caFile !== undefined && { ca: await readCertificates('AUDIT_SINK_TRUST', caFile) }),
    ...(own && {
      cert: await readCertificates('AUDIT_SINK_CERT', own.certificate),
      key: await readPem('AUDIT_SINK_KEY', own.key),
    }),
  };
}

/** @throws StartError for a file that cannot be used */
export async function openAuditSink({
  auditSink,
  publicUrl,
}: Pick<Config, 'auditSink' | 'publicUrl'>): Promise<Dependencies['auditSink']> {
  if (!auditSink) return undefined;
  const { url, secret, from } = auditSink;
  const tls = await readTls(auditSink);
  const ownName = publicUrl.hostname;
  if (secret !== undefined) return { sink: createHttpsSink({ url, secret, tls, ownName }), from };
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const syslogTls = url.protocol === 'syslog+tls:' ? tls : null;
  return { sink: createSyslogSink({ host, port: Number(url.port), tls: syslogTls, ownName }), from };
}
