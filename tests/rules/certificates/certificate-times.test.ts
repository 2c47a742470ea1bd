// Ends that never come, and beginnings long ago, as certificates have them.
import { createPublicKey } from 'node:crypto';
import { expect, it } from 'vitest';
import { certificateEndTime, hasNoEnd, noEnd } from '../../../contract/common/certificate-times.ts';
import { readCertificate } from '../../../server/certificates/certificate.ts';
import { pemToDer } from '../../../server/certificates/pem.ts';
import { createPki } from '../../support/pki.ts';
import { authorityExtensions } from '../../support/pki-extensions.ts';
import { issueOdd } from './odd-certificates.ts';

const pki = createPki();
pki.issue('ca', { subject: '/CN=CA', extensions: authorityExtensions });
const publicKey = createPublicKey(pki.read('ca.key'));

async function timesOf(from: number, to: number) {
  const { notBefore, notAfter } = readCertificate(
    pemToDer(await issueOdd(pki, 'ca', { publicKey, from, to })),
  );
  return [notBefore.toISOString(), notAfter.toISOString()];
}

it('a certificate without end is read as one, and its end is a year of four digits everywhere', async () => {
  const [, end = ''] = await timesOf(-1, Number.POSITIVE_INFINITY);
  expect(end).toBe(new Date(noEnd).toISOString());
  expect(certificateEndTime.safeParse(end).success).toBe(true);
  expect(hasNoEnd(end)).toBe(true);
  expect(hasNoEnd('9999-12-31T23:59:59Z')).toBe(true);
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Midway', 'UTC']) {
    const year = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }).format(new Date(end));
    expect(year).toBe('9999');
  }
});

it('other ends and beginnings are read as they are, beginnings from 1970 on', async () => {
  const [begin, end = ''] = await timesOf(-365 * 60, 365 * 5_000);
  expect(begin).toBe('1970-01-01T00:00:00.000Z');
  expect(end).toMatch(/^70\d\d-/);
  expect(hasNoEnd(end)).toBe(false);
});
