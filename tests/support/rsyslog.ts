// Debian's rsyslog, as a hospital has it: it takes syslog over TLS, and writes what it takes to a file.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';
import { closeLater } from './open-resources.ts';
import { canProve, hasProgram } from './programs.ts';

/** Whether it is installed; says so where it is not. */
export function hasRsyslog(): boolean {
  return canProve(hasProgram('rsyslogd'), 'rsyslog and rsyslog-openssl');
}

/** PEM. */
interface TlsFiles {
  ca: string;
  cert: string;
  key: string;
}

const configuration = (folder: string, port: number) => `
global(workDirectory="${folder}" maxMessageSize="8k"
  defaultNetstreamDriverCAFile="${folder}/ca.pem" defaultNetstreamDriverCertFile="${folder}/cert.pem"
  defaultNetstreamDriverKeyFile="${folder}/key.pem")
module(load="imtcp" streamDriver.name="ossl" streamDriver.mode="1" streamDriver.authMode="anon")
template(name="trail" type="string" string="%pri% %hostname% %app-name% %msgid% %structured-data% %msg%\\n")
ruleset(name="trail") {
  action(type="omfile" file="${folder}/trail.log" template="trail" flushOnTXEnd="on" asyncWriting="off")
}
input(type="imtcp" port="${port}" address="127.0.0.1" ruleset="trail")
`;

const line =
  /^110 console\.example\.org infusion-console \S+ \[trail@32473 kind="(\w+)" number="(\d+)" hash="([0-9a-f]{64})" part="(\d+)" more="(true|false)"\] ?(\{.*\})$/;

export interface Written {
  kind: string;
  number: number;
  hash: string;
  more: boolean;
  json: Record<string, unknown>;
}

function readLine(text: string): Written {
  const [, kind = '', number, hash = '', , more, json = ''] = line.exec(text) ?? [];
  if (!kind) throw new Error(`rsyslog wrote a line that is no message of the trail: ${text.slice(0, 300)}`);
  return { kind, number: Number(number), hash, more: more === 'true', json: JSON.parse(json) };
}

export async function startRsyslog({ ca, cert, key }: TlsFiles) {
  const folder = await mkdtemp(join(tmpdir(), 'infusion-rsyslog-'));
  const port = await freePort();
  for (const [name, text] of Object.entries({ ca, cert, key }))
    await writeFile(join(folder, `${name}.pem`), text);
  const path = join(folder, 'rsyslog.conf');
  await writeFile(path, configuration(folder, port));
  let child: ChildProcess | undefined;
  let said = '';

  async function start(): Promise<void> {
    const args = ['-n', '-f', path, '-i', join(folder, 'pid'), '-C'];
    child = spawn('rsyslogd', args, { env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` } });
    child.stderr?.on('data', (chunk) => {
      said += chunk;
    });
    await eventually(async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect').catch(() => {
        throw new Error(`rsyslog does not listen: ${said}`);
      });
      socket.destroy();
    });
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }
  closeLater(async () => {
    await end('SIGKILL');
    await rm(folder, { recursive: true });
  });
  await start();
  return {
    port,
    start,
    end,
    /** All that it has written. */
    async written(): Promise<Written[]> {
      const text = await readFile(join(folder, 'trail.log'), 'utf8').catch(() => '');
      // A line that was being written when it was killed has no end, or the next one after it.
      return text.split('\n').filter(Boolean).map(readLine);
    },
  };
}
