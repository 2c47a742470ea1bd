import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';

function complaint(environment: NodeJS.ProcessEnv): string {
  try {
    readConfig(environment);
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : '';
  }
  return 'none';
}

describe('settings', () => {
  it('have defaults that start the demo on this machine alone', () => {
    expect(readConfig({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: new URL('http://localhost:8080'),
      dataDir: resolve('.data'),
      demo: true,
      demoMonitors: 240,
      help: {
        phone: '+1 555 0100',
        email: 'support@example.com',
        guideUrl: 'https://example.com/infusion-console/guide',
      },
    });
  });

  it('name whom to ask as they are told, and nobody of the demo beside', () => {
    const HELP_PHONE = '+49 30 901820';
    expect(readConfig({ HELP_PHONE }).help).toEqual({ phone: HELP_PHONE });
    expect(readConfig({ DEMO: 'off' }).help).toEqual({});
  });

  it('are what the environment says', () => {
    const config = readConfig({
      PORT: '9000',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://console.example.org',
      DATA_DIR: '/var/lib/console',
      DATABASE_URL: 'postgresql://app:secret@db/console',
      DATABASE_OWNER_URL: 'postgres://owner:secret@db/console',
      DEMO: 'off',
      DEMO_MONITORS: '100000',
      ADMIN_EMAIL: 'ada@example.org',
      IDLE_MINUTES: '7.5',
      TOKENS: 'memory',
      SECRET_KEY: 'k'.repeat(32),
      SMTP_URL: 'smtps://name:secret@mail.example.org',
    });
    expect(config).toMatchObject({
      port: 9000,
      demo: false,
      demoMonitors: 100_000,
      adminEmail: 'ada@example.org',
      idleMinutes: 7.5,
      tokens: 'memory',
      smtp: { url: 'smtps://name:secret@mail.example.org', from: 'no-reply@console.example.org' },
    });
    expect(config.publicUrl.origin).toBe('https://console.example.org');
  });

  it('that are empty count as not set', () => {
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
    ['TOKENS', 'canary'],
    ['IDLE_MINUTES', 'canary'],
    ['IDLE_MINUTES', '0'],
    ['IDLE_MINUTES', '15.5'],
    ['IDLE_MINUTES', '-1'],
    ['HELP_EMAIL', 'canary'],
    ['HELP_GUIDE_URL', 'javascript:canary'],
    ['SECRET_KEY', 'canary'],
    ['SMTP_URL', 'https://canary@mail.example.org'],
    ['SMTP_URL', 'smtp:canary'],
    ['SMTP_FROM', 'canary'],
    ['FILES_S3_ENDPOINT', 'ftp://canary'],
    ['FILES_S3_BUCKET', 'Canary/canary'],
  ])('are refused by name: %s=%s', (name, value) => {
    const said = complaint({ [name]: value });
    expect(said).toMatch(new RegExp(`^StartError: .*\\b${name} must `));
    expect(said).not.toContain('canary');
  });

  it('are refused all at once', () => {
    expect(complaint({ PORT: 'x', DEMO: 'y' })).toMatch(/PORT .*; DEMO /);
  });
});

it.each([{ HOST: '0.0.0.0' }, { HOST: '::' }, { HOST: '192.168.1.5' }])(
  'that let others in need the address that they come by: %o',
  (host) => {
    for (const more of [{ DEMO: 'off' }, { DEMO_PASSWORD: 'something else' }]) {
      expect(complaint({ ...host, ...more })).toContain('Set PUBLIC_URL');
    }
  },
);

describe('the demo', () => {
  it.each([
    { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:8080' },
    { HOST: '192.168.1.5', PUBLIC_URL: 'http://console.lan:8080' },
    { PUBLIC_URL: 'https://console.example.org' },
  ])('is not served with the public password to others: %o', (environment) => {
    expect(complaint(environment)).toContain('DEMO_PASSWORD');
    expect(complaint({ ...environment, DEMO_PASSWORD: 'something else' })).toBe('none');
    expect(complaint({ ...environment, DEMO: 'off' })).toBe('none');
  });

  it.each([
    { HOST: '127.0.0.1' },
    { HOST: '::1' },
    { HOST: 'localhost' },
    { PUBLIC_URL: 'http://[::1]:8080' },
  ])('is served to this machine: %o', (environment) => {
    expect(complaint(environment)).toBe('none');
  });
});

describe('an outside identity provider', () => {
  const all = {
    OIDC_ISSUER: 'https://tenant.eu.auth0.com/',
    OIDC_AUDIENCE: 'https://console.example.org/api',
    OIDC_CLIENT_ID: 'kQ4t0tCkLnTz7xEw',
  };

  it('is known by its issuer, with or without the slash, the audience of the API and the client', () => {
    const outside = {
      origin: 'https://tenant.eu.auth0.com',
      audience: all.OIDC_AUDIENCE,
      clientId: all.OIDC_CLIENT_ID,
    };
    expect(readConfig(all).outside).toEqual(outside);
    expect(readConfig({ ...all, OIDC_ISSUER: outside.origin }).outside).toEqual(outside);
  });

  it.each(Object.keys(all))('is not used without %s', (name) => {
    expect(complaint({ ...all, [name]: '' })).toMatch(/OIDC_.* are set together, or none of them/);
  });

  it.each([
    ['http://tenant.example.org', 'must be https, unless it is on this machine'],
    ['https://tenant.example.org/realms/canary', 'must be an origin'],
    ['https://name:canary@tenant.example.org', 'must be an origin'],
    ['tenant.example.org', 'must be an origin such as https://tenant.eu.auth0.com'],
  ])('is reached by https, at the root of its origin: %s', (OIDC_ISSUER, reason) => {
    const said = complaint({ ...all, OIDC_ISSUER });
    expect(said).toContain(`OIDC_ISSUER ${reason}`);
    expect(said).not.toContain('canary');
  });

  it('may be on this machine', () => {
    expect(readConfig({ ...all, OIDC_ISSUER: 'http://127.0.0.1:9000' }).outside?.origin).toBe(
      'http://127.0.0.1:9000',
    );
  });

  it('has an audience of its own for the API, or an ID token would open it', () => {
    expect(complaint({ ...all, OIDC_AUDIENCE: all.OIDC_CLIENT_ID })).toContain(
      'ID tokens would open the API',
    );
  });

  it('leaves the demo without passwords, which can then be served to others', () => {
    expect(complaint({ ...all, HOST: '0.0.0.0', PUBLIC_URL: 'https://console.example.org' })).toBe('none');
  });
});

describe('an S3 for files', () => {
  const all = {
    FILES_S3_ENDPOINT: 'https://s3.example.org',
    FILES_S3_REGION: 'eu-central-1',
    FILES_S3_BUCKET: 'recordings',
    FILES_S3_ACCESS_KEY_ID: 'key',
    FILES_S3_SECRET_ACCESS_KEY: 'canary',
  };

  it('is known by all five of its settings', () => {
    expect(readConfig(all).filesS3).toEqual({
      endpoint: new URL('https://s3.example.org'),
      region: 'eu-central-1',
      bucket: 'recordings',
      accessKeyId: 'key',
      secretAccessKey: 'canary',
    });
  });

  it.each(Object.keys(all))('is not used without %s', (name) => {
    const said = complaint({ ...all, [name]: '' });
    expect(said).toMatch(/FILES_S3_.* are set together, or none of them/);
    expect(said).not.toContain('canary');
  });
});
