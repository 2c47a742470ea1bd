// AUDIT_SINK and what begins so: what is refused at the start, and what it says; nothing of it that may be secret is shown.
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openAuditSink } from '../../../server/app/production/sink/open-audit-sink.ts';
import { readConfig } from '../../../server/config.ts';
import { errorOf } from '../../support/config-error.ts';
import { createPki } from '../../support/pki.ts';

const secret = 'a-secret-for-the-trail-of-32-characters';

describe('AUDIT_SINK', () => {
  it('is syslog over TLS or TCP, or an https address with a secret', async () => {
    const sinkOf = async (environment: NodeJS.ProcessEnv) =>
      (await openAuditSink(readConfig(environment)))?.sink;
    expect(await sinkOf({})).toBeUndefined();
    expect(await sinkOf({ AUDIT_SINK: 'syslog+tls://logs.example.org:6514' })).toMatchObject({
      target: 'syslog+tls://logs.example.org:6514',
      settleMs: 20_000,
    });
    expect(await sinkOf({ AUDIT_SINK: 'syslog+tcp://[fd00::1]:601' })).toMatchObject({
      target: 'syslog+tcp://[fd00::1]:601',
    });
    const https = { AUDIT_SINK: 'https://logs.example.org/in?token=t0p', AUDIT_SINK_SECRET: secret };
    expect(await sinkOf(https)).toMatchObject({ target: 'https://logs.example.org', settleMs: 0 });
    expect(readConfig({ ...https, AUDIT_SINK_FROM: 'now' }).auditSink).toMatchObject({ from: 'now', secret });
  });

  it.each([
    'syslog://logs.example.org:514',
    'udp://logs.example.org:514',
    'http://logs.example.org/',
    'syslog+tls://logs.example.org',
    'syslog+tls://:6514',
    'syslog+tcp://logs.example.org:601/path',
    'syslog+tcp://logs.example.org:601?secret=t0p',
    'https://user:t0ps3cret@logs.example.org/',
    'logs.example.org:6514',
  ])('is refused as %s, without being shown', (text) => {
    const said = errorOf({ AUDIT_SINK: text, AUDIT_SINK_SECRET: secret });
    expect(said).toContain('AUDIT_SINK must look like syslog+tls://logs.example.org:6514');
    expect(said).not.toMatch(/t0p|udp/);
  });

  it.each([
    [{ AUDIT_SINK_SECRET: secret }, 'AUDIT_SINK_SECRET requires AUDIT_SINK'],
    [{ AUDIT_SINK_FROM: 'now' }, 'AUDIT_SINK_FROM requires AUDIT_SINK'],
    [{ AUDIT_SINK: 'https://logs.example.org' }, 'AUDIT_SINK with https requires AUDIT_SINK_SECRET'],
    [
      { AUDIT_SINK: 'https://logs.example.org', AUDIT_SINK_SECRET: 'short' },
      'AUDIT_SINK_SECRET must have at least 32',
    ],
    [
      { AUDIT_SINK: 'syslog+tls://l.example.org:6514', AUDIT_SINK_SECRET: secret },
      'syslog knows no signature',
    ],
    [
      { AUDIT_SINK: 'syslog+tls://l.example.org:6514', AUDIT_SINK_CERT: 'x.pem' },
      'AUDIT_SINK_CERT and AUDIT_SINK_KEY together',
    ],
    [{ AUDIT_SINK: 'syslog+tcp://l.example.org:601', AUDIT_SINK_TRUST: 'ca.pem' }, 'are for TLS'],
    [
      { AUDIT_SINK: 'syslog+tls://l.example.org:6514', AUDIT_SINK_FROM: 'yesterday' },
      'AUDIT_SINK_FROM must be first or now',
    ],
    [{ AUDIT_SINKS: 'x' }, 'AUDIT_SINKS is no setting of this service, AUDIT_SINK is'],
  ])('needs settings that go together: %j', (environment, says) => {
    const said = errorOf(environment);
    expect(said).toContain(says);
    expect(said).not.toContain(secret);
  });

  it('reads the files of TLS at the start', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'infusion-sink-'));
    const open = (given: NodeJS.ProcessEnv) =>
      openAuditSink(readConfig({ AUDIT_SINK: 'syslog+tls://l.example.org:6514', ...given }));
    const missing = join(folder, 'missing.pem');
    await expect(open({ AUDIT_SINK_TRUST: missing })).rejects.toThrow(
      `AUDIT_SINK_TRUST names a file that cannot be read (ENOENT): ${missing}.`,
    );
    const path = join(folder, 'ca.pem');
    await writeFile(path, 'no certificate');
    await expect(open({ AUDIT_SINK_TRUST: path })).rejects.toThrow(
      'AUDIT_SINK_TRUST must name a PEM file of certificates',
    );
    const pki = createPki();
    pki.issue('ca', { subject: '/CN=CA' });
    await writeFile(path, pki.read('ca.pem'));
    expect(await open({ AUDIT_SINK_TRUST: path })).toMatchObject({ from: 'first' });
    pki.issue('other', { subject: '/CN=Other' });
    const placed = (name: string) => join(folder, name);
    for (const name of ['ca.pem', 'ca.key', 'other.key']) await writeFile(placed(name), pki.read(name));
    const own = (key: string) => open({ AUDIT_SINK_CERT: placed('ca.pem'), AUDIT_SINK_KEY: placed(key) });
    expect(await own('ca.key')).toMatchObject({ from: 'first' });
    for (const key of ['other.key', 'ca.pem']) {
      await expect(own(key)).rejects.toThrow(
        `AUDIT_SINK_KEY must name the PEM file of the private key of AUDIT_SINK_CERT, without a passphrase, and ${placed(key)} is none (ERR_OSSL_`,
      );
    }
  });
});
