// A network that monitors join: FreeRADIUS, which checks them by EAP-TLS, and `eapol_test`, which is wpa_supplicant without an
// access point. Both are Debian's, and nothing in them is of ours.
import { execFile, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import type { OpensslFolder } from './openssl.ts';
import { canProve, hasProgram } from './programs.ts';

/** Whether both are installed; says so where they are not. */
export function hasRadius(): boolean {
  return canProve(hasProgram('freeradius') && hasProgram('eapol_test'), 'freeradius and eapoltest');
}

const secret = 'radius canary';

async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  await once(socket, 'close');
  return port;
}

interface RadiusFiles {
  /** PEM: the server's certificate with its issuers beneath it, as servers send them. */
  certificate: string;
  key: string;
  /** PEM: to which monitors must lead. */
  roots: string;
}

export interface Radius {
  /** Whether a monitor with these files joins the network, and what `eapol_test` said. */
  join(monitor: {
    key: string;
    certificate: string;
    roots: string;
  }): Promise<{ joined: boolean; said: string }>;
  close(): Promise<void>;
}

function configuration(folder: string, port: number): string {
  return `
prefix = /usr
sysconfdir = /etc
localstatedir = ${folder}
logdir = ${folder}
raddbdir = ${folder}
confdir = ${folder}
run_dir = ${folder}
libdir = /usr/lib/freeradius
pidfile = ${folder}/radiusd.pid
max_requests = 1024
log {
  destination = stdout
}
security {
  allow_core_dumps = no
}
client monitors {
  ipaddr = 127.0.0.1
  secret = "${secret}"
}
modules {
  eap {
    default_eap_type = tls
    tls-config monitors {
      certificate_file = ${folder}/server.pem
      private_key_file = ${folder}/server.key
      ca_file = ${folder}/roots.pem
      tls_min_version = "1.2"
      tls_max_version = "1.2"
    }
    tls {
      tls = monitors
    }
  }
}
server default {
  listen {
    type = auth
    ipaddr = 127.0.0.1
    port = ${port}
  }
  authorize {
    eap
  }
  authenticate {
    eap
  }
}
`;
}

export async function startRadius(
  openssl: OpensslFolder,
  { certificate, key, roots }: RadiusFiles,
): Promise<Radius> {
  const folder = openssl.path('radius');
  mkdirSync(folder, { recursive: true });
  const port = await freeUdpPort();
  openssl.write('radius/radiusd.conf', configuration(folder, port));
  openssl.write('radius/server.pem', certificate);
  openssl.write('radius/server.key', key);
  openssl.write('radius/roots.pem', roots);
  const server = spawn('freeradius', ['-fxx', '-l', 'stdout', '-d', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Ready to process requests')) resolve();
    });
    server.once('exit', () => reject(new Error(`FreeRADIUS did not start:\n${said}`)));
  });
  return {
    async join(monitor) {
      const files = {
        'client.key': monitor.key,
        'client.pem': monitor.certificate,
        'root.pem': monitor.roots,
      };
      for (const [name, content] of Object.entries(files)) openssl.write(name, content);
      const network = [
        'ssid="Ward"',
        'key_mgmt=WPA-EAP',
        'eap=TLS',
        'identity="monitor"',
        `ca_cert="${openssl.path('root.pem')}"`,
        `client_cert="${openssl.path('client.pem')}"`,
        `private_key="${openssl.path('client.key')}"`,
      ];
      const file = openssl.write('network.conf', `network={\n${network.join('\n')}\n}\n`);
      const args = ['-c', file, '-a', '127.0.0.1', '-p', String(port), '-s', secret, '-r', '0'];
      return new Promise((resolve) => {
        execFile('eapol_test', args, (error, stdout) => {
          resolve({ joined: error === null && stdout.trimEnd().endsWith('SUCCESS'), said: stdout });
        });
      });
    },
    async close() {
      server.removeAllListeners('exit');
      server.kill();
      if (server.exitCode === null) await once(server, 'exit');
    },
  };
}
