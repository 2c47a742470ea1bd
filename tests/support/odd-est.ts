// EST servers with habits, of openssl's commands and sockets: no TLS, HTTP or ASN.1 of Node or of ours. Their authority is
// `openssl ca`, whose index says what was issued. They want a password, and decode only lines that have an end, as libest does.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import type { OpensslFolder } from './openssl.ts';
import { readRequest, untilConnectable } from './openssl-est.ts';
import { clientExtensions } from './pki-extensions.ts';

export interface Habit {
  /** How long it takes before it answers to a CSR. */
  delayMs?: number;
  /** Answers to a POST in place of a certificate, by the operation and how many there were before; null: it issues. */
  refuses?(operation: string, before: number): string | null;
  /** Hangs up in place of this answer: whatever it has issued is lost. */
  loses?: boolean;
  /** Answers with this after it has issued. */
  afterIssuing?: string;
  /** How the bundle is written. */
  form?: 'lines' | 'line' | 'crlf' | 'pem' | 'der';
  /** Files with certificates beside the one that was issued. */
  beside?: readonly string[];
  /** yyyyMMddHHmmssZ; without it, 90 days. */
  endDate?: string;
  uniqueSubjects?: boolean;
  /** Name of its certificate and key; files that are sent beneath it. */
  own?: string;
  chain?: string;
  /** Files of the CA certificates that it hands out. */
  handsOut?: readonly string[];
  /** The authority of the clients whose certificate it demands before anything else, by TLS 1.2. */
  demands?: string;
}

export interface OddEst {
  url: URL;
  /** Operations that were asked for, without those for CA certificates. */
  asked: string[];
  /** How many certificates it has issued. */
  issued(): number;
  close(): Promise<void>;
}

const configuration = (habit: Habit) => `[ca]
default_ca = own
[own]
dir = .
database = index.txt
serial = serial.txt
new_certs_dir = .
certificate = issuing-ca.pem
private_key = issuing-ca.key
default_md = sha256
default_days = 90
policy = any
preserve = yes
unique_subject = ${habit.uniqueSubjects ? 'yes' : 'no'}
x509_extensions = client
string_mask = utf8only
[any]
countryName = optional
stateOrProvinceName = optional
localityName = optional
organizationName = optional
organizationalUnitName = optional
commonName = optional
serialNumber = optional
[client]
${clientExtensions.join('\n')}
`;

export function answer(status: string, headers: readonly string[] = [], body = ''): string {
  const length = `Content-Length: ${Buffer.byteLength(body)}`;
  return [`HTTP/1.1 ${status}`, ...headers, length, '', body].join('\r\n');
}

const certsOnly = 'Content-Type: application/pkcs7-mime; smime-type=certs-only';

function bundle(openssl: OpensslFolder, files: readonly string[], form: Habit['form'] = 'lines'): Buffer {
  const named = files.flatMap((name) => ['-certfile', name]);
  openssl.run('crl2pkcs7', '-nocrl', ...named, '-outform', 'DER', '-out', 'answer.der');
  const der = openssl.run('pkcs7', '-inform', 'DER', '-in', 'answer.der', '-outform', 'DER');
  const lines = openssl.run('base64', '-e', '-in', 'answer.der').toString();
  const body = {
    lines: Buffer.from(lines),
    line: Buffer.from(lines.replaceAll('\n', '')),
    crlf: Buffer.from(lines.replaceAll('\n', '\r\n')),
    pem: openssl.run('pkcs7', '-inform', 'DER', '-in', 'answer.der'),
    der,
  }[form];
  const head = `HTTP/1.1 200 OK\r\n${certsOnly}\r\nContent-Length: ${body.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), body]);
}

/** A sentence of openssl about what it refuses; null where it issued `issued.pem`. */
function issue(openssl: OpensslFolder, body: string, { endDate }: Habit): string | null {
  openssl.write('sent.b64', body);
  openssl.run('base64', '-d', '-in', 'sent.b64', '-out', 'sent.der');
  const end = endDate === undefined ? [] : ['-enddate', endDate];
  const wanted = ['-in', 'sent.csr', '-out', 'issued.pem', ...end];
  try {
    openssl.run('req', '-inform', 'DER', '-in', 'sent.der', '-out', 'sent.csr', '-verify');
    openssl.run('ca', '-config', 'ca.cnf', '-batch', '-notext', '-utf8', ...wanted);
    return null;
  } catch (error) {
    const { stderr = '' } = error as { stderr?: Buffer | string };
    return /There is already a certificate/.test(String(stderr))
      ? 'There is one for this subject.'
      : 'Bad CSR.';
  }
}

/** Needs `issuing-ca.pem`, and the server's own certificate, with their keys in the folder. */
export async function startOddEst(openssl: OpensslFolder, habit: Habit): Promise<OddEst> {
  openssl.write('ca.cnf', configuration(habit));
  openssl.write('index.txt', '');
  openssl.write('serial.txt', '1000\n');
  const port = await freePort();
  const { own = 'server', chain, handsOut = ['issuing-ca.pem'], demands } = habit;
  const sent = chain === undefined ? [] : ['-cert_chain', chain];
  const demand = ['-tls1_2', '-Verify', '2', '-verify_return_error', '-CAfile', demands ?? ''];
  const options = [...sent, ...(demands === undefined ? [] : demand)];
  const args = ['s_server', '-accept', `127.0.0.1:${port}`, '-quiet', '-cert', `${own}.pem`];
  let server = start();
  const asked: string[] = [];
  let text = '';

  function start() {
    const started = spawn('openssl', [...args, '-key', `${own}.key`, ...options], {
      cwd: openssl.path('.'),
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    started.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const request = readRequest(text);
      if (!request) return;
      text = '';
      void reply(request);
    });
    return started;
  }

  async function answerOf(line: string, body: string): Promise<string | Buffer | null> {
    const [method, path = ''] = line.split(' ');
    const operation = path.split('/').at(-1) ?? '';
    if (method === 'GET') return bundle(openssl, handsOut);
    asked.push(operation);
    await wait(habit.delayMs ?? 0);
    const refused = habit.refuses?.(operation, asked.length - 1);
    if (refused) return refused;
    const why = issue(openssl, body, habit);
    if (why) return answer('400 Bad Request', ['Content-Type: text/plain'], why);
    if (habit.loses) return null;
    return habit.afterIssuing ?? bundle(openssl, ['issued.pem', ...(habit.beside ?? [])], habit.form);
  }

  async function reply({ line, body }: { line: string; body: string }): Promise<void> {
    const said = await answerOf(line, body);
    if (said !== null) return void server.stdin.write(said);
    // Nothing else hangs up in the middle of a connection.
    server.kill('SIGKILL');
    await once(server, 'exit');
    server = start();
  }

  await untilConnectable(port);
  return {
    url: new URL(`https://localhost:${port}`),
    asked,
    issued: () => openssl.read('index.txt').split('\n').filter(Boolean).length,
    close: async () => {
      server.kill();
      await once(server, 'exit');
    },
  };
}

/** A certificate chain in one file. */
export function concatenated(openssl: OpensslFolder, name: string, ...parts: string[]): string {
  openssl.write(name, parts.map((part) => openssl.read(part)).join(''));
  return name;
}

/** `yyyyMMddHHmmssZ`, so many days from now, by the machine's own clock. */
export function endIn(days: number): string {
  return execFileSync('date', ['-u', '-d', `+${days} days`, '+%Y%m%d%H%M%SZ'])
    .toString()
    .trim();
}
