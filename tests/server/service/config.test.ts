import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doubtfulSettings, readConfig } from '../../../server/config.ts';
import { secretSettings, settingNames } from '../../../server/environment.ts';
import { errorOf } from '../../support/config-error.ts';

describe('settings', () => {
  it('have defaults that start the demo on this machine only', () => {
    expect(readConfig({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: new URL('http://localhost:8080'),
      dataDir: resolve('.data'),
      demo: true,
      demoMonitors: 240,
      drainSeconds: 0,
      hstsDays: 7,
      readonlyCopy: false,
      retention: {
        activitiesDays: 1_095,
        requestsDays: 1_095,
        filesDays: 1_095,
        connectionsDays: 90,
        samplesDays: 730,
      },
      maxConnections: 10_000,
      maxConnectionsPerAddress: 2_000,
      maxWaitingMonitors: 5_000,
      overloadDelayMs: 500,
      est: { allowHttp: false, allowNetworks: [], answerSeconds: 60, responderPassword: 'infusion-demo' },
      hashedPasswords: true,
      secondFactorRequired: false,
      registration: true,
      help: {
        phone: '+1 555 0100',
        email: 'support@example.com',
        guideUrl: 'https://example.com/infusion-console/guide',
      },
    });
  });

  it('keep for days that are set, or for ever', () => {
    const { retention } = readConfig({
      RETENTION_ACTIVITIES_DAYS: '30',
      RETENTION_REQUESTS_DAYS: '0',
      RETENTION_FILES_DAYS: 'never',
    });
    expect(retention).toMatchObject({ activitiesDays: 30, requestsDays: null, filesDays: null });
    const message = 'must be a whole number of days up to 36500, or never';
    for (const days of ['-1', '1.5', 'a year', '36501']) {
      expect(errorOf({ RETENTION_FILES_DAYS: days })).toContain(`RETENTION_FILES_DAYS ${message}`);
    }
  });

  it('say whom to tell of a vulnerability, in a line of ASCII', () => {
    const contactOf = (SECURITY_CONTACT: string) => readConfig({ SECURITY_CONTACT }).securityContact;
    expect(contactOf('it+security@münchen.de')).toEqual({
      contact: 'mailto:it%2Bsecurity@xn--mnchen-3ya.de',
    });
    expect(contactOf('https://example.org/\nContact: x')).toEqual({
      contact: 'https://example.org/Contact:%20x',
    });
    const SECURITY_POLICY_URL = 'https://example.org/policy';
    expect(readConfig({ SECURITY_CONTACT: 'it@example.org', SECURITY_POLICY_URL }).securityContact).toEqual({
      contact: 'mailto:it@example.org',
      policyUrl: SECURITY_POLICY_URL,
    });
    expect(errorOf({ SECURITY_POLICY_URL })).toContain(
      'SECURITY_POLICY_URL is shown beside SECURITY_CONTACT',
    );
  });

  it('say where EST servers may be', () => {
    const { est } = readConfig({ EST_ALLOW_HTTP: 'on', EST_ALLOW_NETWORKS: '10.1.0.0/16, fd00::/8' });
    expect(est).toMatchObject({ allowHttp: true, allowNetworks: ['10.1.0.0/16', 'fd00::/8'] });
    expect(errorOf({ EST_ALLOW_NETWORKS: 'the hospital' })).toContain(
      'EST_ALLOW_NETWORKS must be addresses or ranges such as 10.0.0.5,10.1.0.0/16',
    );
  });

  it('have a sender whose domain is in ASCII, as mail servers know it', () => {
    const { smtp } = readConfig({ SMTP_URL: 'smtp://localhost', SMTP_FROM: 'konsole@münchen.de' });
    expect(smtp?.from).toBe('konsole@xn--mnchen-3ya.de');
  });

  it('open the EST responder with the demo, and else only with a password', () => {
    expect(readConfig({ DEMO_PASSWORD: 'something else' }).est.responderPassword).toBe('something else');
    expect(readConfig({ EST_DEMO: 'off' }).est).not.toHaveProperty('responderPassword');
    expect(readConfig({ DEMO: 'off' }).est).not.toHaveProperty('responderPassword');
    expect(errorOf({ DEMO: 'off', EST_DEMO: 'on' })).toContain('set DEMO_PASSWORD');
  });

  it('have made-up contact details only in the demo, and only when none are set', () => {
    const HELP_PHONE = '+49 30 901820';
    expect(readConfig({ HELP_PHONE }).help).toEqual({ phone: HELP_PHONE });
    expect(readConfig({ DEMO: 'off' }).help).toEqual({});
  });

  it('are read from the environment', () => {
    const config = readConfig({
      PORT: '9000',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://console.example.org',
      DATA_DIR: '/var/lib/console',
      DATABASE_URL: 'postgresql://app:secret@db/console?sslmode=verify-full',
      DATABASE_OWNER_URL: 'postgres://owner:secret@db/console?sslmode=verify-full',
      DEMO: 'off',
      DEMO_MONITORS: '100000',
      ADMIN_EMAIL: 'ada@example.org',
      IDLE_MINUTES: '7.5',
      TOKENS: 'memory',
      DEVICE_STORAGE: 'session',
      SECRET_KEY: 'k'.repeat(32),
      METRICS_TOKEN: 'm'.repeat(32),
      DRAIN_SECONDS: '5',
      TRUSTED_PROXIES: '10.0.0.5, 10.1.0.0/16,2001:db8::/32',
      SMTP_URL: 'smtps://name:secret@mail.example.org',
    });
    expect(config).toMatchObject({
      port: 9000,
      demo: false,
      demoMonitors: 100_000,
      adminEmail: 'ada@example.org',
      idleMinutes: 7.5,
      tokens: 'memory',
      deviceStorage: 'session',
      metricsToken: 'm'.repeat(32),
      drainSeconds: 5,
      trustedProxies: ['10.0.0.5', '10.1.0.0/16', '2001:db8::/32'],
      smtp: { url: 'smtps://name:secret@mail.example.org', from: 'no-reply@console.example.org' },
    });
    expect(config.publicUrl.origin).toBe('https://console.example.org');
  });

  describe('that are secret', () => {
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'infusion-settings-'));
    });
    afterAll(() => rm(folder, { recursive: true }));

    async function fileOf(content: string): Promise<string> {
      const path = join(folder, randomUUID());
      await writeFile(path, content);
      return path;
    }

    it('may be in files, without the end of their line', async () => {
      const config = readConfig({
        SECRET_KEY_FILE: await fileOf(`${'k'.repeat(32)}\n`),
        SECRET_KEY_OLD_FILE: await fileOf('o'.repeat(32)),
        METRICS_TOKEN_FILE: await fileOf(`${'m'.repeat(32)}\r\n`),
        SMTP_URL_FILE: await fileOf('smtps://name:secret@mail.example.org\n'),
        DEMO_PASSWORD_FILE: await fileOf(' with spaces '),
      });
      expect(config).toMatchObject({
        secretKey: 'k'.repeat(32),
        secretKeyOld: 'o'.repeat(32),
        metricsToken: 'm'.repeat(32),
        smtp: { url: 'smtps://name:secret@mail.example.org' },
        demoPassword: ' with spaces ',
      });
    });

    it('may all be in files: those whose values are never shown', () => {
      const isSecret = (name: string) =>
        /SECRET|PASSWORD$|TOKEN$|KEY_ID$|^DATABASE|SMTP_URL|^AUDIT_SINK$/.test(name);
      expect([...secretSettings].sort()).toEqual(settingNames.filter(isSecret).sort());
    });

    it('stop the start where a file says nothing good, and name the setting', async () => {
      const canary = await fileOf('canary');
      for (const [name, path, reason] of [
        ['SECRET_KEY', join(folder, 'missing'), 'SECRET_KEY_FILE names a file that cannot be read (ENOENT)'],
        ['SMTP_URL', folder, 'SMTP_URL_FILE names a file that cannot be read (EISDIR)'],
        ['METRICS_TOKEN', await fileOf('\n'), 'METRICS_TOKEN_FILE names an empty file'],
        ['SECRET_KEY', canary, 'SECRET_KEY must have at least 32 characters'],
      ] as const) {
        const message = errorOf({ [`${name}_FILE`]: path });
        expect(message).toContain(reason);
        expect(message).not.toContain('canary');
      }
      const both = { SECRET_KEY: 'k'.repeat(32), SECRET_KEY_FILE: canary };
      expect(errorOf(both)).toContain('SECRET_KEY and SECRET_KEY_FILE are both set');
    });
  });

  it('count as not set when empty', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toEqual(readConfig({}));
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PUBLIC_URL', 'console.example.org'],
    ['PUBLIC_URL', 'ftp://console.example.org'],
    ['PUBLIC_URL', 'https://console.example.org/path'],
    ['PUBLIC_URL', 'https://name:canary@console.example.org'],
    ['DATABASE_URL', 'mysql://canary@db/console'],
    ['DATABASE_OWNER_URL', 'canary'],
    ['DEMO', 'maybe'],
    ['DEMO_MONITORS', '-1'],
    ['DEMO_PASSWORD', 'canary'],
    ['ADMIN_EMAIL', 'ada'],
    ['ADMIN_EMAIL', `${'a'.repeat(50)}@example.org`],
    ['TOKENS', 'wrong'],
    ['DEVICE_STORAGE', 'none'],
    ['IDLE_MINUTES', 'wrong'],
    ['IDLE_MINUTES', '0'],
    ['IDLE_MINUTES', '15.5'],
    ['IDLE_MINUTES', '-1'],
    ['HELP_EMAIL', 'wrong'],
    ['HELP_GUIDE_URL', 'javascript:wrong'],
    ['SECURITY_CONTACT', 'wrong'],
    ['SECURITY_CONTACT', 'http://wrong.example.org'],
    ['SECURITY_POLICY_URL', 'http://wrong.example.org'],
    ['SECRET_KEY', 'canary'],
    ['SMTP_URL', 'https://canary@mail.example.org'],
    ['SMTP_URL', 'smtp:canary'],
    ['SMTP_FROM', 'wrong'],
    ['METRICS_TOKEN', 'canary'],
    ['METRICS_TOKEN', `canary ${'x'.repeat(32)}`],
    ['DRAIN_SECONDS', '61'],
    ['MAX_CONNECTIONS', '0'],
    ['MAX_CONNECTIONS_PER_ADDRESS', 'wrong'],
    ['MAX_WAITING_MONITORS', '-1'],
    ['OVERLOAD_DELAY_MS', 'wrong'],
    ['TRUSTED_PROXIES', 'wrong'],
    ['TRUSTED_PROXIES', '10.0.0.1,wrong/8'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TRUSTED_PROXIES', '::/0'],
    ['FILES_S3_ENDPOINT', 'ftp://wrong'],
    ['FILES_S3_BUCKET', 'Wrong/wrong'],
  ])('are rejected by name, with their value where it cannot be secret: %s=%s', (name, value) => {
    const message = errorOf({ [name]: value });
    expect(message).toMatch(new RegExp(`^StartError: .*\\b${name} must `));
    expect(message).not.toContain('canary');
    const mayBeSecret = /SECRET|PASSWORD|TOKEN$|DATABASE|SMTP_URL/.test(name) || value.includes('@');
    if (!mayBeSecret) expect(message).toContain(`, and is "${value}".`);
  });

  it('are all reported when several are invalid', () => {
    expect(errorOf({ PORT: 'x', DEMO: 'y' })).toMatch(/PORT .*; DEMO /);
  });
});

it.each([{ HOST: '0.0.0.0' }, { HOST: '::' }, { HOST: '192.168.1.5' }])(
  'listening for other machines requires PUBLIC_URL: %o',
  (host) => {
    for (const more of [{ DEMO: 'off' }, { DEMO_PASSWORD: 'something else' }]) {
      expect(errorOf({ ...host, ...more })).toContain('Set PUBLIC_URL');
    }
  },
);

describe('the demo', () => {
  it.each([
    { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:8080' },
    { HOST: '192.168.1.5', PUBLIC_URL: 'http://console.lan:8080' },
    { PUBLIC_URL: 'https://console.example.org' },
  ])('is not served to other machines with the public password: %o', (environment) => {
    expect(errorOf(environment)).toContain('DEMO_PASSWORD');
    expect(errorOf({ ...environment, DEMO_PASSWORD: 'something else' })).toBe('none');
    expect(errorOf({ ...environment, DEMO: 'off' })).toBe('none');
  });

  it.each([
    { HOST: '127.0.0.1' },
    { HOST: '::1' },
    { HOST: 'localhost' },
    { PUBLIC_URL: 'http://[::1]:8080' },
  ])('is served to this machine with the public password: %o', (environment) => {
    expect(errorOf(environment)).toBe('none');
  });
});

describe('a name that is no setting', () => {
  it.each([
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['PUBLICURL', 'PUBLIC_URL'],
    ['Public_Url', 'PUBLIC_URL'],
    ['DATA-DIR', 'DATA_DIR'],
    ['DATABASE_URLS', 'DATABASE_URL'],
    ['SECRETKEY', 'SECRET_KEY'],
    ['SMTP_HOST', 'SMTP_'],
    ['SMTP_PORT', 'SMTP_'],
    ['RETENTION_FILE_DAYS', 'RETENTION_FILES_DAYS'],
    ['RETENTION_RECORDINGS', 'RETENTION_'],
    ['FILES_S3_SECRET', 'FILES_S3_SECRET_ACCESS_KEY'],
    ['OIDC_CLIENT_SECRET', 'OIDC_CLIENT_ID'],
    ['EST_ALLOW_NETWORK', 'EST_ALLOW_NETWORKS'],
    ['MAX_CONNECTION', 'MAX_CONNECTIONS'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ])('is refused with the one that was meant: %s', (name, meant) => {
    const message = errorOf({ [name]: 'canary' });
    expect(message).toMatch(
      new RegExp(`^StartError: .*${name} is no setting of this service, ${meant}\\w* is: `),
    );
    expect(message).not.toContain('canary');
  });

  it.each(settingNames.filter((name) => name.includes('_')))(
    'is refused with a letter too few or two exchanged: %s',
    (name) => {
      const [a = '', b = ''] = name.slice(-2);
      for (const wrong of [name.slice(0, -1), `${name.slice(0, -2)}${b}${a}`]) {
        if (settingNames.includes(wrong)) continue;
        expect(errorOf({ [wrong]: 'x' }), wrong).toContain(
          `${wrong} is no setting of this service, ${name} is`,
        );
      }
    },
  );

  it('is left alone where it is none of ours, and named in the log where it begins like one', () => {
    const foreign = {
      PATH: '/bin',
      HOSTNAME: 'ward-pc',
      TOKEN: 'x',
      POST: 'x',
      HTTPS_PROXY: 'http://proxy:3128',
      PGHOST: 'db.example.org',
      DATABASE_PORT: 'tcp://10.0.0.5:5432',
      DATABASE_PORT_5432_TCP: 'tcp://10.0.0.5:5432',
      DATABASE_SERVICE_HOST: '10.0.0.5',
    };
    expect(errorOf(foreign)).toBe('none');
    expect(doubtfulSettings(foreign)).toEqual([]);
    const doubtful = { PUBLIC_IP: '192.0.2.1', DATABASE_PASSWORD: 'canary' };
    expect(errorOf(doubtful)).toBe('none');
    expect(doubtfulSettings(doubtful)).toEqual([
      { name: 'PUBLIC_IP', meant: 'PUBLIC_URL' },
      { name: 'DATABASE_PASSWORD', meant: expect.stringMatching(/^DATABASE_/) },
    ]);
  });
});

describe('an outside identity provider', () => {
  const all = {
    OIDC_ISSUER: 'https://tenant.eu.auth0.com/',
    OIDC_AUDIENCE: 'https://console.example.org/api',
    OIDC_CLIENT_ID: 'kQ4t0tCkLnTz7xEw',
  };

  it('is configured by issuer (with or without trailing slash), audience and client', () => {
    const outside = {
      origin: 'https://tenant.eu.auth0.com',
      audience: all.OIDC_AUDIENCE,
      clientId: all.OIDC_CLIENT_ID,
      answerSeconds: 3,
    };
    expect(readConfig(all).outside).toEqual(outside);
    expect(readConfig({ ...all, OIDC_ISSUER: outside.origin }).outside).toEqual(outside);
    const patient = readConfig({ ...all, OIDC_ANSWER_SECONDS: '20' });
    expect(patient.outside).toEqual({ ...outside, answerSeconds: 20 });
  });

  it('names service accounts by a claim', () => {
    const SERVICE_ACCOUNTS_CLAIM = 'oid';
    expect(readConfig({ ...all, SERVICE_ACCOUNTS_CLAIM }).outside?.programsClaim).toBe('oid');
    expect(errorOf({ SERVICE_ACCOUNTS_CLAIM })).toContain('set OIDC_ISSUER, too');
  });

  it.each(Object.keys(all))('is rejected without %s', (name) => {
    expect(errorOf({ ...all, [name]: '' })).toMatch(/Set OIDC_.* together, or none of them/);
  });

  it.each([
    ['http://tenant.example.org', 'must be https, unless it is on this machine'],
    ['https://tenant.example.org/realms/x', 'must be an origin'],
    ['https://name:canary@tenant.example.org', 'must be an origin'],
    ['tenant.example.org', 'must be an origin such as https://tenant.eu.auth0.com'],
  ])('must be an https origin: %s', (OIDC_ISSUER, reason) => {
    const message = errorOf({ ...all, OIDC_ISSUER });
    expect(message).toContain(`OIDC_ISSUER ${reason}`);
    expect(message).not.toContain('canary');
  });

  it('may be plain http on this machine', () => {
    expect(readConfig({ ...all, OIDC_ISSUER: 'http://127.0.0.1:9000' }).outside?.origin).toBe(
      'http://127.0.0.1:9000',
    );
  });

  it('must have another audience than its client, or ID tokens would open the API', () => {
    expect(errorOf({ ...all, OIDC_AUDIENCE: all.OIDC_CLIENT_ID })).toContain('ID tokens would open the API');
  });

  it('lets the demo be served to other machines, as it has no passwords then', () => {
    expect(errorOf({ ...all, HOST: '0.0.0.0', PUBLIC_URL: 'https://console.example.org' })).toBe('none');
  });
});
