// Files as administrators may upload them, each with what is said about it. Made anew for every run, mostly by openssl.
import { createPublicKey } from 'node:crypto';
import { keyTypes, type OpensslFolder } from '../../support/openssl.ts';
import { authorityExtensions, clientExtensions } from '../../support/pki-extensions.ts';
import { issueOdd } from './odd-certificates.ts';
import { addForms, addOtherItems } from './pem-files.ts';
import * as unusual from './unusual-files.ts';
import type { Add, UploadedFile } from './uploaded-file.ts';
import { addWpaFiles } from './wpa-files.ts';

/** The subject of the monitors' CSRs. */
const subject = '/C=DE/ST=Baden/L=Tübingen/O=Klinik Süd/OU=Station 3/CN=monitors.example.org';

function makeAuthorities(openssl: OpensslFolder): void {
  openssl.issue('root', { subject: '/O=Klinik Süd/CN=Root', extensions: authorityExtensions });
  openssl.issue('other-root', {
    subject: '/CN=Other Root',
    extensions: authorityExtensions,
    key: keyTypes['RSA 2048'],
  });
  openssl.issue('between', { subject: '/CN=Issuing', issuer: 'root', extensions: authorityExtensions });
  openssl.issue('orphan', { subject: '/CN=Orphan', issuer: 'other-root', extensions: authorityExtensions });
  const silent = ['basicConstraints=critical,CA:TRUE', 'keyUsage=critical,digitalSignature'];
  openssl.issue('not-signing', { subject: '/CN=Not signing', extensions: silent });
}

function makeClients(openssl: OpensslFolder): void {
  const { issue } = openssl;
  openssl.makeKey('monitor');
  openssl.makeCsr('monitor', subject);
  issue('registrar', { subject: '/CN=Registrar', issuer: 'between', extensions: clientExtensions });
  issue('other', { subject: '/CN=Other', issuer: 'root', extensions: clientExtensions });
}

/** Certificates for the monitor's CSR, by the extensions they have. */
function issueForMonitor(
  openssl: OpensslFolder,
  name: string,
  extensions: readonly string[],
  issuer = 'root',
): string {
  openssl.write('monitor.ext', `${extensions.join('\n')}\n`);
  const signer = ['-CA', `${issuer}.pem`, '-CAkey', `${issuer}.key`, '-CAcreateserial'];
  const files = ['-in', 'monitor.csr', '-extfile', 'monitor.ext', '-out', `${name}.pem`];
  openssl.run('x509', '-req', '-days', '30', ...signer, ...files);
  return openssl.read(`${name}.pem`);
}

async function addNetworkCertificates(add: Add, openssl: OpensslFolder): Promise<void> {
  const { read } = openssl;
  const publicKey = createPublicKey(read('monitor.key'));
  const issue = (name: string, extensions: readonly string[]) => issueForMonitor(openssl, name, extensions);
  const odd = (options: object) => issueOdd(openssl, 'root', { publicKey, ...options });
  add('network', 'without limits to its usage', issue('unlimited', []), 'accepted');
  add('network', 'for any usage', issue('any', ['extendedKeyUsage=anyExtendedKeyUsage']), 'accepted');
  add(
    'network',
    'for servers',
    issue('servers', ['extendedKeyUsage=serverAuth']),
    'certificateNotForClients',
  );
  add(
    'network',
    'for encryption',
    issue('encryption', ['keyUsage=keyEncipherment']),
    'certificateNotForSignatures',
  );
  add('network', 'a CA certificate', issue('authority', authorityExtensions), 'certificateIsAuthority');
  const throughBetween = issueForMonitor(openssl, 'through-between', clientExtensions, 'between');
  const [between, root] = [read('between.pem'), read('root.pem')];
  add('network', 'with its chain', throughBetween + between, 'accepted');
  add(
    'network',
    'with its chain and the root, in another order',
    root + between + throughBetween,
    'accepted',
  );
  add(
    'network',
    'with an authority that did not issue it',
    throughBetween + read('other-root.pem'),
    'certificateNotIssuer',
  );
  add('network', 'for another key', read('other.pem'), 'certificateOfOtherKey');
  add('network', 'for another key, with its chain', read('other.pem') + root, 'certificateInFile');
  add('network', 'that ended, with its root', (await odd({ from: -20, to: -1 })) + root, 'certificateInFile');
  add('network', 'without end', await odd({ to: Number.POSITIVE_INFINITY }), 'accepted');
  add('network', 'that ended', await odd({ from: -20, to: -1 }), 'certificateEnded');
  add('network', 'that is not valid yet', await odd({ from: 1, to: 20 }), 'certificateNotYetValid');
}

async function addAuthorities(add: Add, openssl: OpensslFolder): Promise<void> {
  const { read, run } = openssl;
  const [root, between, client] = [read('root.pem'), read('between.pem'), read('good.pem')];
  add('root', 'a root', root, 'accepted');
  add('root', 'a root with RSA', read('other-root.pem'), 'accepted');
  add('root', 'a root and an authority beneath it', between + root, 'accepted');
  add('root', 'the same root twice', root + root, 'accepted');
  add('root', 'an authority without its root', read('orphan.pem'), 'certificateNotRoot');
  add('root', 'a root, and an authority of another one', root + read('orphan.pem'), 'certificateNotRoot');
  add('root', 'a client certificate', client, 'certificateNotAuthority');
  add('root', 'a root and a client certificate', root + client, 'certificateNotAuthority');
  add('root', 'an authority that may not sign', read('not-signing.pem'), 'certificateNotAuthority');
  add('root', 'a root with its key', root + read('root.key'), 'pemWithKey');
  add('root', 'eleven certificates', root.repeat(11), 'pemTooMany');
  add('root', 'a self-signed client certificate', selfSigned(openssl), 'certificateNotAuthority');
  add('root', 'in DER', run('x509', '-in', 'root.pem', '-outform', 'DER'), 'pemBinary');
  const publicKey = createPublicKey(read('monitor.key'));
  const ended = await issueOdd(openssl, 'root', { publicKey, isAuthority: true, from: -20, to: -1 });
  const endless = await issueOdd(openssl, 'root', {
    publicKey,
    isAuthority: true,
    to: Number.POSITIVE_INFINITY,
  });
  add('root', 'a root and an authority without end', root + endless, 'accepted');
  add('root', 'an authority that ended', root + ended, 'certificateInFile');
  const bundle = run('crl2pkcs7', '-nocrl', '-certfile', 'root.pem', '-certfile', 'between.pem').toString();
  add('root', 'a PKCS #7 bundle', bundle, 'accepted');
  add(
    'root',
    'a PKCS #7 bundle with the label of a certificate',
    bundle.replaceAll('PKCS7', 'CERTIFICATE'),
    'accepted',
  );
  add('serverAuthority', 'a root', root, 'accepted');
  add('serverAuthority', 'an authority without its root', between, 'accepted');
  add('serverAuthority', 'a client certificate', client, 'certificateNotAuthority');
}

function selfSigned(openssl: OpensslFolder): string {
  openssl.issue('self', { subject: '/CN=Self', extensions: clientExtensions });
  return openssl.read('self.pem');
}

function addKeys(add: Add, openssl: OpensslFolder): void {
  const { run, read } = openssl;
  openssl.makeKey('rsa', keyTypes['RSA 2048']);
  openssl.makeKey('short', ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:1024']);
  openssl.makeKey('ed25519', ['-algorithm', 'ED25519']);
  openssl.makeKey('koblitz', ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:secp256k1']);
  const rsa = read('rsa.key');
  add('key', 'RSA in PKCS #8', rsa, 'accepted');
  add('key', 'RSA in PKCS #1', run('rsa', '-in', 'rsa.key', '-traditional'), 'accepted');
  add('key', 'ECDSA in PKCS #8', read('monitor.key'), 'accepted');
  add('key', 'ECDSA in SEC 1', run('ec', '-in', 'monitor.key'), 'accepted');
  add('key', 'ECDSA with its parameters', run('ecparam', '-name', 'secp384r1', '-genkey'), 'accepted');
  add('key', 'with CRLF and a byte order mark', `\uFEFF${rsa.replaceAll('\n', '\r\n')}`, 'accepted');
  add(
    'key',
    'with a passphrase',
    run('pkcs8', '-topk8', '-in', 'rsa.key', '-passout', 'pass:secret'),
    'keyEncrypted',
  );
  add(
    'key',
    'with a passphrase of old',
    run('rsa', '-in', 'rsa.key', '-traditional', '-aes128', '-passout', 'pass:secret'),
    'keyEncrypted',
  );
  add('key', 'RSA of 1024 bits', read('short.key'), 'keyTooShort');
  add('key', 'Ed25519', read('ed25519.key'), 'keyType');
  add('key', 'of another curve', read('koblitz.key'), 'keyType');
  add('key', 'parameters alone', run('ecparam', '-name', 'prime256v1'), 'pemOther');
  add('key', 'a certificate', read('root.pem'), 'pemOther');
  add('key', 'a public key', run('pkey', '-in', 'rsa.key', '-pubout'), 'pemOther');
  add('key', 'two keys', rsa + read('monitor.key'), 'pemSeveral');
  add('key', 'a key and a certificate', rsa + read('root.pem'), 'pemSeveral');
  add('key', 'with a line missing', rsa.split('\n').toSpliced(5, 1).join('\n'), 'keyUnreadable');
  add(
    'key',
    'of other base64',
    '-----BEGIN PRIVATE KEY-----\naGVsbG8=\n-----END PRIVATE KEY-----\n',
    'keyUnreadable',
  );
  add('key', 'in DER', run('pkey', '-in', 'rsa.key', '-outform', 'DER'), 'pemBinary');
}

function addRegistration(add: Add, openssl: OpensslFolder): void {
  const { read } = openssl;
  const [own, between, root] = [read('registrar.pem'), read('between.pem'), read('root.pem')];
  add('registration', 'a certificate', own, 'accepted');
  add('registration', 'a chain', own + between + root, 'accepted');
  add('registration', 'a chain with a gap', own + root, 'certificateWrongChain');
  add('registration', 'a chain in the wrong order', between + own, 'certificateInFile');
  add(
    'registration',
    'a certificate and one of another issuer',
    own + read('other-root.pem'),
    'certificateWrongChain',
  );
  add('registration', 'a CA certificate', root, 'certificateIsAuthority');
  add('registration', 'a certificate with its key', own + read('registrar.key'), 'pemWithKey');
}

function addCsrs(add: Add, openssl: OpensslFolder): void {
  const { read, run } = openssl;
  const csr = read('monitor.csr');
  const der = run('req', '-in', 'monitor.csr', '-outform', 'DER');
  const forged = Buffer.from(der);
  forged.writeUInt8(forged.readUInt8(forged.length - 1) ^ 1, forged.length - 1);
  const wrap = (bytes: Buffer) =>
    `-----BEGIN CERTIFICATE REQUEST-----\n${bytes.toString('base64')}\n-----END CERTIFICATE REQUEST-----\n`;
  add('csr', 'a CSR', csr, 'accepted');
  add(
    'csr',
    'with the old label',
    csr.replaceAll('CERTIFICATE REQUEST', 'NEW CERTIFICATE REQUEST'),
    'accepted',
  );
  add('csr', 'with a forged signature', wrap(forged), 'csrSignatureInvalid');
  add('csr', 'with bytes after its structure', wrap(Buffer.concat([der, Buffer.from([0])])), 'csrUnreadable');
  add('csr', 'of half its bytes', wrap(der.subarray(0, der.length / 2)), 'csrUnreadable');
  add('csr', 'a certificate', read('root.pem'), 'pemOther');
}

/** Needs the `openssl` command. Leaves `monitor.csr` and `good.pem`, its certificate, in the folder. */
export async function makeCorpus(openssl: OpensslFolder): Promise<UploadedFile[]> {
  const files: UploadedFile[] = [];
  const add: Add = (field, name, content, expected) => {
    files.push({ field, name, bytes: Buffer.from(content), expected });
  };
  makeAuthorities(openssl);
  makeClients(openssl);
  const good = issueForMonitor(openssl, 'good', clientExtensions);
  add('network', 'as openssl writes it', good, 'accepted');
  addForms(add, openssl, good);
  addOtherItems(add, openssl, good);
  await addNetworkCertificates(add, openssl);
  await addAuthorities(add, openssl);
  addKeys(add, openssl);
  addRegistration(add, openssl);
  addCsrs(add, openssl);
  addWpaFiles(add);
  unusual.addUnusualRoots(add, openssl);
  unusual.addUnusualNetworkCertificates(add, openssl);
  unusual.addUnusualRegistrations(add, openssl);
  unusual.addUnusualKeys(add, openssl);
  unusual.addUnusualWpaFiles(add);
  return files;
}
