// Files of the field for a network certificate: forms of PEM, and other things in a .pem file.
import type { OpensslFolder } from '../../support/openssl.ts';
import type { Add } from './uploaded-file.ts';

/** Adds files whose form is wrong, whatever the field. */
export function addForms(add: Add, openssl: OpensslFolder, good: string): void {
  const lines = good.trimEnd().split('\n');
  const changed = (from: string | RegExp, to: string) => good.replace(from, to);
  add('network', 'with CRLF', good.replaceAll('\n', '\r\n'), 'accepted');
  add('network', 'with CR alone', good.replaceAll('\n', '\r'), 'accepted');
  add('network', 'with a byte order mark', `\uFEFF${good}`, 'accepted');
  add('network', 'with blank lines around and inside', `\n\n${lines.join('\n\n')}\n\n \n`, 'accepted');
  add('network', 'indented', good.replaceAll(/^/gm, '  '), 'accepted');
  add('network', 'without a last line end', good.trimEnd(), 'accepted');
  add(
    'network',
    'in one line of base64',
    [lines[0], lines.slice(1, -1).join(''), lines.at(-1)].join('\n'),
    'accepted',
  );
  add(
    'network',
    'with text of openssl before it',
    openssl.run('x509', '-in', 'good.pem', '-text'),
    'accepted',
  );
  add(
    'network',
    'with Latin-1 text before it',
    Buffer.from(`friendlyName: Säugling\n${good}`, 'latin1'),
    'accepted',
  );
  add(
    'network',
    'with the label X509 CERTIFICATE',
    good.replaceAll(' CERTIFICATE', ' X509 CERTIFICATE'),
    'accepted',
  );
  add('network', 'of 0 bytes', '', 'fileEmpty');
  add('network', 'of blank lines', ' \r\n\n', 'fileEmpty');
  add('network', 'with a byte order mark alone', '\uFEFF', 'fileEmpty');
  add('network', 'of 64 KiB and a byte', Buffer.alloc(65_537, 'a'), 'fileTooLarge');
  add('network', 'of 64 KiB', `${' '.repeat(65_535 - good.length)}\n${good}`, 'accepted');
  add('network', 'in UTF-16', Buffer.from(`\uFEFF${good}`, 'utf16le'), 'fileUtf16');
  add('network', 'in UTF-16 without its mark', Buffer.from(good, 'utf16le'), 'fileUtf16');
  add('network', 'in UTF-16, big-endian', Buffer.from(`\uFEFF${good}`, 'utf16le').swap16(), 'fileUtf16');
  add('network', 'in DER', openssl.run('x509', '-in', 'good.pem', '-outform', 'DER'), 'pemBinary');
  add('network', 'a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'fileNotText');
  add('network', 'of words', 'This is not a certificate.\n', 'pemMissing');
  add('network', 'a web page', '<!doctype html><title>Sign in</title>', 'pemMissing');
  add('network', 'of base64 alone', lines.slice(1, -1).join('\n'), 'pemMissing');
  add('network', 'with four hyphens', good.replaceAll('-----', '----'), 'pemMissing');
  add(
    'network',
    'whose first line has words after it',
    changed('BEGIN CERTIFICATE-----', 'BEGIN CERTIFICATE----- x'),
    'pemDamaged',
  );
  add('network', 'cut off before its end', lines.slice(0, -1).join('\n'), 'pemCut');
  add('network', 'with another end', changed('END CERTIFICATE', 'END PRIVATE KEY'), 'pemCut');
  add('network', 'with two beginnings', `${lines[0]}\n${good}`, 'pemCut');
  add('network', 'with an end before', `${lines.at(-1)}\n${good}`, 'pemDamaged');
  add('network', 'with a character that is no base64', changed(/\nM/, '\n*'), 'pemDamaged');
  add('network', 'with a line missing', lines.toSpliced(3, 1).join('\n'), 'certificateUnreadable');
  add('network', 'with a character missing', changed(/\nM/, '\n'), 'pemDamaged');
  add('network', 'without content', `${lines[0]}\n${lines.at(-1)}\n`, 'pemDamaged');
  add(
    'network',
    'of other base64',
    `${lines[0]}\naGVsbG8gd29ybGQ=\n${lines.at(-1)}\n`,
    'certificateUnreadable',
  );
  add('network', 'with other text after it', `${good}trailing rubbish\n`, 'pemTrailing');
  add('network', 'with bytes after its structure', withTail(good), 'certificateUnreadable');
}

function withTail(pem: string): string {
  const der = Buffer.from(pem.replaceAll(/-----.*-----/g, ''), 'base64');
  const base64 = Buffer.concat([der, Buffer.from('tail')]).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`;
}

/** A .pem of something else. */
export function addOtherItems(add: Add, openssl: OpensslFolder, good: string): void {
  const { run, read } = openssl;
  const key = read('monitor.key');
  add('network', 'a private key', key, 'pemOther');
  add('network', 'a CSR', read('monitor.csr'), 'pemOther');
  add('network', 'a public key', run('pkey', '-in', 'monitor.key', '-pubout'), 'pemOther');
  add('network', 'a revocation list', '-----BEGIN X509 CRL-----\nMAA=\n-----END X509 CRL-----\n', 'pemOther');
  add('network', 'a PKCS #7 bundle', run('crl2pkcs7', '-nocrl', '-certfile', 'good.pem'), 'accepted');
  add('network', 'a trusted certificate', run('x509', '-in', 'good.pem', '-trustout'), 'pemOther');
  add(
    'network',
    'an OpenSSH key',
    '-----BEGIN OPENSSH PRIVATE KEY-----\nMAA=\n-----END OPENSSH PRIVATE KEY-----\n',
    'pemOther',
  );
  add(
    'network',
    'a PGP key',
    '-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nMAA=\n=abcd\n-----END PGP PUBLIC KEY BLOCK-----\n',
    'pemOther',
  );
  add(
    'network',
    'PKCS #12',
    run('pkcs12', '-export', '-inkey', 'monitor.key', '-in', 'good.pem', '-passout', 'pass:x'),
    'pemBinary',
  );
  add('network', 'a certificate with its key', good + key, 'pemWithKey');
  add('network', 'a certificate and its root', good + read('root.pem'), 'accepted');
  add('network', 'a certificate and a CSR', good + read('monitor.csr'), 'pemSeveral');
  add('network', 'the same certificate twice', good + good, 'accepted');
}
