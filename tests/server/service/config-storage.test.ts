// Settings of where data is kept.
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { errorOf } from '../../support/config-error.ts';

describe('a database', () => {
  it.each([
    'postgresql://app:canary@db.example.org/console',
    'postgresql://app:canary@10.0.0.5:5432/console',
    'postgresql://app:canary@localhost/console?host=db.example.org',
    'postgresql:///console?host=db.example.org',
    'postgresql://app:canary@db.example.org/console?sslmode=allow',
    'postgresql://app:canary@db.example.org/console?ssl=0',
    'postgresql://app:canary@db.example.org/console?sslmode=disable&sslmode=',
  ])('on another machine is not used in clear text: %s', (url) => {
    for (const environment of [
      { DATABASE_URL: url },
      { DATABASE_URL: 'postgresql://localhost/console', DATABASE_OWNER_URL: url },
    ]) {
      const message = errorOf(environment);
      expect(message).toMatch(/^StartError: DATABASE(_OWNER)?_URL .*sslmode=verify-full.*sslmode=disable/);
      expect(message).not.toContain('canary');
    }
  });

  it('whose URL names no host is the one of PGHOST', () => {
    const environment = { DATABASE_URL: 'postgresql:///console', PGHOST: 'db.example.org' };
    expect(errorOf(environment)).toContain('sslmode=disable');
    expect(errorOf({ ...environment, PGHOST: '/var/run/postgresql' })).toBe('none');
  });

  it.each([
    'postgresql://app@db.example.org/console?sslmode=verify-full',
    'postgresql://app@db.example.org/console?sslmode=require',
    'postgresql://app@db.example.org/console?sslmode=no-verify',
    'postgresql://app@db.example.org/console?ssl=true',
    'postgresql://app@db.example.org/console?sslmode=disable',
    'postgresql://app@localhost/console',
    'postgresql://app@127.0.0.1:5432/console',
    'postgresql://app@[::1]/console',
    'postgresql:///console',
    'postgresql:///console?host=/var/run/postgresql',
    'postgresql://%2Fvar%2Frun%2Fpostgresql/console',
  ])('is used when encrypted, on this machine, or when clear text is asked for: %s', (DATABASE_URL) => {
    expect(errorOf({ DATABASE_URL })).toBe('none');
  });
});

describe('S3 file storage', () => {
  const all = {
    FILES_S3_ENDPOINT: 'https://s3.example.org',
    FILES_S3_REGION: 'eu-central-1',
    FILES_S3_BUCKET: 'recordings',
    FILES_S3_ACCESS_KEY_ID: 'key',
    FILES_S3_SECRET_ACCESS_KEY: 'canary',
  };

  it('is configured by five settings', () => {
    expect(readConfig(all).filesS3).toEqual({
      endpoint: new URL('https://s3.example.org'),
      region: 'eu-central-1',
      bucket: 'recordings',
      accessKeyId: 'key',
      secretAccessKey: 'canary',
    });
  });

  it.each(Object.keys(all))('is rejected without %s', (name) => {
    const message = errorOf({ ...all, [name]: '' });
    expect(message).toMatch(/Set FILES_S3_.* together, or none of them/);
    expect(message).not.toContain('canary');
  });

  it('on another machine is not used in clear text, unless that is asked for', () => {
    const plain = { ...all, FILES_S3_ENDPOINT: 'http://s3.example.org' };
    const message = errorOf(plain);
    expect(message).toMatch(/^StartError: FILES_S3_ENDPOINT .*https.*FILES_S3_ALLOW_HTTP=on/);
    expect(message).not.toContain('canary');
    expect(errorOf({ ...plain, FILES_S3_ALLOW_HTTP: 'on' })).toBe('none');
    expect(errorOf({ ...plain, FILES_S3_ALLOW_HTTP: 'yes' })).toContain(
      'FILES_S3_ALLOW_HTTP must be on or off',
    );
    expect(errorOf({ ...plain, FILES_S3_ENDPOINT: 'http://127.0.0.1:9000' })).toBe('none');
  });
});
