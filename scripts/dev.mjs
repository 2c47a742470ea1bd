// `npm run dev`: the service from its sources, restarted when they change, behind Vite with hot reload. Vite has the
// port and proxies the service's paths, so that sign-in works as in production.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { endAll, endOnSignals, startNode } from './lib/children.mjs';
import { exitOnError } from './lib/exit.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';
import { readServiceLine } from './lib/service-lines.mjs';

const port = Number(process.env.PORT || 8080);
const servicePort = port + 1;
const url = `http://localhost:${port}`;
const dataDir = resolve(root, process.env.DATA_DIR || '.data');
const credentials = join(dataDir, 'demo-monitors.json');

/** Paths that Vite proxies. */
const servicePaths =
  '^/(api|device|files|config\\.json|openapi\\.json|healthz|readyz|metrics|authorize|oauth|interaction|account|session|jwks|me|userinfo|v2/logout|\\.well-known)([/?]|$)';

/** The production policy plus what Vite's client needs: inline scripts and styles, and a socket. */
const policy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  `connect-src 'self' ws://localhost:${port} ${process.env.OIDC_ISSUER ?? ''}`,
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

let simulating = false;

function onServiceLine(line) {
  const entry = readServiceLine(line);
  if (!entry) console.log(line);
  else if (entry.level !== 'info') console.error(line);
  else if (entry.event === 'mail.written') console.log(`Email: ${entry.path}`);
  else if (entry.event === 'service.started') {
    console.log(`Service ready. Open ${url}`);
    if (process.env.DEMO !== 'off' && !simulating && existsSync(credentials)) {
      simulating = true;
      startNode(['--import', 'tsx', 'simulator/main.ts', `http://127.0.0.1:${servicePort}`, credentials]);
    }
  }
}

async function main() {
  const signals = endOnSignals();
  await ensureInstalled();
  if (signals.isEnding()) return;
  const service = startNode(
    ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts'],
    {
      env: { PORT: String(servicePort), PUBLIC_URL: process.env.PUBLIC_URL || url, DATA_DIR: dataDir },
      onLine: onServiceLine,
    },
  );
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    server: {
      port,
      strictPort: true,
      host: 'localhost',
      headers: { 'Content-Security-Policy': policy },
      proxy: { [servicePaths]: { target: `http://127.0.0.1:${servicePort}` } },
    },
  });
  await vite.listen();
  vite.printUrls();
  const code = await service.ended;
  if (!signals.isEnding()) {
    await endAll();
    process.exit(code);
  }
}

exitOnError(main());
