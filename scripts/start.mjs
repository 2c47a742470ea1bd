// `npm start`: from a fresh clone to a running console. Does what is missing, and nothing else:
// packages, build, then the service and, in the demo, the monitors that report to it.
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { endAll, endOnSignals, startNode } from './lib/children.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { createLogFile } from './lib/log-file.mjs';
import { root } from './lib/root.mjs';
import { readServiceLine } from './lib/service-lines.mjs';
import { hashSources, readStamp } from './lib/stamp.mjs';
import { say, step } from './lib/steps.mjs';

const dataDir = resolve(root, process.env.DATA_DIR || '.data');
const demo = process.env.DEMO !== 'off';
/** What the service writes; the terminal shows what a person must know. */
const logFile = join(dataDir, 'service.log');

/** Answers once dist/ is what the sources say. */
async function buildIfChanged(signals) {
  if ((await readStamp()) === (await hashSources())) return;
  const done = step('Build', 'the app and the service');
  const { ended } = startNode(['scripts/build.mjs'], { onLine: (line) => console.log(line) });
  const code = await ended;
  if (signals.isEnding()) return;
  if (code !== 0) process.exit(code);
  done();
}

function simulate() {
  const credentials = join(dataDir, 'demo-monitors.json');
  if (!demo || !existsSync(credentials)) return;
  const host = ['0.0.0.0', '::', undefined, ''].includes(process.env.HOST) ? '127.0.0.1' : process.env.HOST;
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${process.env.PORT || 8080}`;
  startNode(['dist/simulator/main.js', address, credentials]);
}

function showReady({ url, dataDir: folder }) {
  const password = process.env.DEMO_PASSWORD ? 'the password in DEMO_PASSWORD' : 'infusion-demo';
  console.log();
  say('Address', String(url));
  if (demo) say('Sign in', `admin@example.com, ${password}`);
  say('Data', String(folder));
  say('Log', logFile);
  console.log('\n  Ctrl-C ends it.\n');
}

const stepTexts = { database: 'opening, migrating', demo: 'filling an empty database' };
const stepLabels = { database: 'Database', demo: 'Demo' };

/** Turns the service's log into what the terminal shows. */
function createReader(log) {
  let done = () => {};
  return (line) => {
    const entry = readServiceLine(line);
    // Such as the link for the first administrator's password, which is for the terminal alone.
    if (!entry) return console.log(`  ${line}`);
    if (entry.event === 'step' && entry.step === 'database') log.begin();
    log.write(line);
    if (entry.level !== 'info') return console.error(`  ${entry.level}: ${entry.event} (see ${logFile})`);
    if (entry.event === 'step') {
      done();
      done = step(stepLabels[entry.step], stepTexts[entry.step]);
    }
    if (entry.event === 'ready') {
      done();
      done = () => {};
      showReady(entry);
      simulate();
    }
  };
}

/** oidc-provider's word on Node 20, where it works all the same: our tests run it there. */
const knownWarning =
  'oidc-provider WARNING: Unsupported runtime. Use Node.js v22.x LTS, or a later LTS release.';

function onErrorLine(line) {
  if (line !== knownWarning) console.error(line);
}

async function main() {
  const signals = endOnSignals(() => console.log('\n  Ending …'));
  await ensureInstalled();
  if (signals.isEnding()) return;
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  console.log(`\n  Infusion Console ${version}\n`);
  await buildIfChanged(signals);
  if (signals.isEnding()) return;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const service = startNode(['--enable-source-maps', 'dist/server/main.js'], {
    env: { DATA_DIR: dataDir },
    onLine: createReader(createLogFile(logFile)),
    onErrorLine,
  });
  const code = await service.ended;
  if (signals.isEnding()) return;
  await endAll();
  process.exit(code);
}

main().catch(async (error) => {
  console.error(error.message);
  await endAll();
  process.exit(1);
});
