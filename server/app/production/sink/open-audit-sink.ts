// Where AUDIT_SINK says that the trail is sent to. Its files are read once, at the start.
import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
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

async function readOwn({ certificate, key: keyFile }: NonNullable<AuditSinkSettings['own']>) {
  const cert = await readCertificates('AUDIT_SINK_CERT', certificate);
  const key = await readPem('AUDIT_SINK_KEY', keyFile);
  try {
    createSecureContext({ cert, key });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new StartError(
      `AUDIT_SINK_KEY must name the PEM file of the private key of AUDIT_SINK_CERT, without a passphrase, and ${keyFile} is none${code}.`,
    );
  }
  return { cert, key };
}

async function readTls({ caFile, own }: AuditSinkSettings): Promise<SinkTls> {
  return {
    ...(caFile !== undefined && { ca: await readCertificates('AUDIT_SINK_TRUST', caFile) }),
    ...(own && (await readOwn(own))),
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
