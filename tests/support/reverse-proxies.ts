// nginx and Caddy with the samples of deploy/, in which only names, ports and paths are replaced, as their first lines say.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { Agent, type RequestOptions, request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { longWaitMs } from './limits.ts';
import { createPki } from './pki.ts';
import { stopProcess } from './process.ts';

const deploy = join(import.meta.dirname, '../../deploy');

export const hosts = { people: 'console.example.org', devices: 'devices.example.org' } as const;

export interface ReverseProxy {
  ports: { https: number; http: number };
  /** Whom its clients trust. */
  ca(): string;
  stop(): Promise<void>;
}

interface Setup {
  /** An empty folder. */
  folder: string;
  /** The two processes. */
  upstreams: readonly [number, number];
  /** The authority of gateway certificates, PEM; null for a proxy that asks for none, where it can. */
  monitorsCa: string | null;
}

/** Replaces each text, which must be there. */
function replaceAll(text: string, replacements: readonly (readonly [string | RegExp, string])[]): string {
  return replacements.reduce((before, [from, to]) => {
    const after = before.replaceAll(from, to);
    if (after === before) throw new Error(`the sample has no ${from}`);
    return after;
  }, text);
}

/** How this Caddy names the authorities of its clients, as the sample says. */
function trustOption(): string {
  const version = execFileSync('caddy', ['version'], { encoding: 'utf8' });
  const [, minor = ''] = /\b2\.(\d+)\./.exec(version) ?? [];
  return Number(minor) < 8 ? 'trusted_ca_cert_file' : 'trust_pool file';
}

/** Resolves when it answers. @param hasCertificates whether it has one for each host */
async function untilReady(
  child: ChildProcess,
  proxy: ReverseProxy,
  hasCertificates: () => boolean = () => true,
): Promise<void> {
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  const until = performance.now() + longWaitMs;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the proxy ended with ${child.exitCode}: ${said}`);
    if (performance.now() > until) throw new Error(`the proxy does not answer: ${said}`);
    const answered = await callerOf(proxy, 'people')('GET', '/metrics').catch(() => null);
    if (answered?.status === 404 && hasCertificates()) return;
    await wait(50);
  }
}

export async function startNginx({ folder, upstreams, monitorsCa }: Setup): Promise<ReverseProxy> {
  const [https, http] = [await freePort(), await freePort()];
  const pki = createPki();
  pki.issue('server', {
    subject: '/CN=console.example.org',
    extensions: [`subjectAltName=DNS:${hosts.people},DNS:${hosts.devices}`],
  });
  await writeFile(join(folder, 'server.pem'), pki.read('server.pem'));
  await writeFile(join(folder, 'server.key'), pki.read('server.key'));
  await writeFile(join(folder, 'monitors-ca.pem'), monitorsCa ?? '');
  await copyFile(join(deploy, 'away.html'), join(folder, 'away.html'));
  await mkdir(join(folder, 'temp'));
  const sample = replaceAll(readFileSync(join(deploy, 'nginx.conf'), 'utf8'), [
    ['127.0.0.1:8080', `127.0.0.1:${upstreams[0]}`],
    ['127.0.0.1:8081', `127.0.0.1:${upstreams[1]}`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${https} ssl http2;`],
    ['listen 80;', `listen 127.0.0.1:${http};`],
    ['/etc/console', folder],
    ['/var/log/nginx/console.log', join(folder, 'console.log')],
  ]);
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, 'temp', kind)};`,
  );
  const config = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off;',
    `pid ${join(folder, 'nginx.pid')};`,
    'worker_rlimit_nofile 20000;',
    'events { worker_connections 10000; }',
    `http { ${temp.join(' ')}\n${sample}\n}`,
  ];
  const path = join(folder, 'nginx.conf');
  await writeFile(path, config.join('\n'));
  const child = spawn('nginx', ['-e', 'stderr', '-c', path], { stdio: ['ignore', 'ignore', 'pipe'] });
  const proxy = {
    ports: { https, http },
    ca: () => pki.read('server.pem'),
    stop: () => stopProcess(child),
  };
  await untilReady(child, proxy);
  return proxy;
}

export async function startCaddy({ folder, upstreams, monitorsCa }: Setup): Promise<ReverseProxy> {
  const [https, http] = [await freePort(), await freePort()];
  const caFile = join(folder, 'monitors-ca.pem');
  await writeFile(caFile, monitorsCa ?? '');
  const options = [
    'admin off',
    'local_certs',
    'skip_install_trust',
    `https_port ${https}`,
    `http_port ${http}`,
    `storage file_system ${join(folder, 'caddy')}`,
  ];
  const sample = replaceAll(readFileSync(join(deploy, 'Caddyfile'), 'utf8'), [
    ['root * /etc/caddy', `root * ${deploy}`],
    ['console-1:8080', `127.0.0.1:${upstreams[0]}`],
    ['console-2:8080', `127.0.0.1:${upstreams[1]}`],
    [/^\{$/gm, `{\n${options.join('\n')}`],
    ['trust_pool file /etc/caddy/monitors-ca.pem', `${trustOption()} ${caFile}`],
  ]);
  const path = join(folder, 'Caddyfile');
  await writeFile(path, sample);
  const names = { CONSOLE_HOST: hosts.people, DEVICES_HOST: hosts.devices };
  const certificates = { MONITOR_CERTIFICATES: monitorsCa ? 'required' : 'none' };
  const env = { ...process.env, ...names, ...certificates };
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', path], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const proxy = {
    ports: { https, http },
    ca: () => readFileSync(join(folder, 'caddy/pki/authorities/local/root.crt'), 'utf8'),
    stop: () => stopProcess(child),
  };
  const made = Object.values(hosts).map((host) =>
    join(folder, `caddy/certificates/local/${host}/${host}.crt`),
  );
  await untilReady(child, proxy, () => made.every((file) => existsSync(file)));
  return proxy;
}

export interface Answer {
  status: number;
  /** Content-Type. */
  type: string;
  retryAfter: string | undefined;
  text: string;
}

export type Call = (
  method: string,
  path: string,
  options?: { headers?: Record<string, string>; body?: string | Buffer; onData?: (text: string) => void },
) => Promise<Answer>;

/** Calls one of its hosts over connections that stay open. Rejects where a connection breaks. */
export function callerOf(
  { ports, ca }: Pick<ReverseProxy, 'ports' | 'ca'>,
  host: keyof typeof hosts,
  certificate: { cert?: string; key?: string } = {},
): Call {
  const servername = hosts[host];
  let agent: Agent | undefined;
  return (method, path, { headers = {}, body, onData } = {}) =>
    new Promise((resolve, reject) => {
      agent ??= new Agent({ keepAlive: true, ca: ca(), servername, ...certificate });
      const options: RequestOptions = {
        agent,
        host: '127.0.0.1',
        port: ports.https,
        method,
        path,
        headers: { Host: servername, ...headers, ...(body && { 'Content-Length': body.length }) },
      };
      const sent = request(options, (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          text += chunk;
          onData?.(chunk);
        });
        answer.once('error', reject);
        answer.once('end', () => {
          const { statusCode = 0, headers: told } = answer;
          const retryAfter = told['retry-after'];
          resolve({ status: statusCode, type: told['content-type'] ?? '', retryAfter, text });
        });
      });
      sent.once('error', reject);
      sent.end(body);
    });
}
