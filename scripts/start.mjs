// `npm start`: from a fresh clone to a running console. Installs and builds only what is missing, then starts the
// service and, in the demo, the simulated monitors. With `-- --https` tablets on the same network can use it.
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { endAll, endOnSignals, startNode } from './lib/children.mjs';
import { readCommit } from './lib/commit.mjs';
import { exitOnError } from './lib/exit.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { keepRunning } from './lib/keep-running.mjs';
import { createLogFile, entryOf } from './lib/log-file.mjs';
import { onceAMinute } from './lib/once-a-minute.mjs';
import { root } from './lib/root.mjs';
import { readServiceLine } from './lib/service-lines.mjs';
import { hashSources, readStamp } from './lib/stamp.mjs';
import { say, step } from './lib/steps.mjs';
import { showTablets } from './lib/tablets.mjs';

const dataDir = resolve(root, process.env.DATA_DIR || '.data');
const logFile = join(dataDir, 'service.log');

/** Builds dist/ where the sources have changed since the last build, or were committed: it says which commit it is. */
async function buildIfChanged(signals, onErrorLine) {
  const { sources, commit } = await readStamp();
  if (sources === (await hashSources()) && commit === (await readCommit())) return;
  const done = step('Build', 'building the app and the service');
  const { ended } = startNode(['scripts/build.mjs'], { onLine: (line) => console.log(line), onErrorLine });
  const code = await ended;
  if (signals.isEnding()) return;
  if (code !== 0) throw new Error('The build failed.');
  done();
}

/** @param trust the file of the certificate authority, where the service uses https */
function startSimulator({ address, trust }) {
  const credentials = join(dataDir, 'demo-monitors.json');
  if (process.env.DEMO === 'off' || !existsSync(credentials)) return;
  const env = trust && !process.env.NODE_EXTRA_CA_CERTS ? { NODE_EXTRA_CA_CERTS: trust } : {};
  startNode(['dist/simulator/main.js', address, credentials], { env });
}

async function showReady({ url, dataDir: folder, demo, trust, others = [], ...runs }) {
  const { DEMO_PASSWORD, DEMO_PASSWORD_FILE } = process.env;
  const password = DEMO_PASSWORD || DEMO_PASSWORD_FILE ? 'the password in DEMO_PASSWORD' : 'infusion-demo';
  console.log();
  say('Address', String(url));
  if (process.env.OIDC_ISSUER) say('Sign in', process.env.OIDC_ISSUER);
  else if (demo) say('Sign in', `admin@example.com, ${password}`);
  say('Data', String(folder));
  say('Log', logFile);
  say('Version', `${runs.version}, release ${runs.release}, commit ${runs.commit}`);
  if (trust && !process.env.TLS_CERT) await showTablets({ url, authority: trust, others });
  else if (new URL(url).hostname === 'localhost') say('Tablets', 'require https. Run: npm start -- --https');
  console.log('\n  Press Ctrl+C to stop.\n');
}

const stepTexts = { database: 'opening and migrating', demo: 'adding demo data' };
const stepLabels = { database: 'Database', demo: 'Demo' };

/** The service's events that the terminal shows; all others go to the log only. */
function createEventHandlers(run) {
  let done = () => {};
  return {
    'step.started': (entry) => {
      done();
      done = step(stepLabels[entry.step], stepTexts[entry.step]);
    },
    'service.started': (entry) => {
      done();
      done = () => {};
      // The simulated monitors find a service that was started again by themselves.
      if (run.isReady) return;
      run.isReady = true;
      startSimulator(entry);
      void showReady(entry);
    },
    'dataFolder.watched': ({ seconds }) =>
      say('Data', `another process had this folder; waiting up to ${seconds} s to see whether it still does`),
    'mail.written': ({ subject, path }) => say('Email', `${subject}: ${path}`),
  };
}

/** Writes each line of the service to the log, and shows a person what matters. */
function createLineReader(log, run) {
  const handlers = createEventHandlers(run);
  const isDue = onceAMinute();
  return (line) => {
    const entry = readServiceLine(line);
    // Such as the link for the first administrator's password, which must not be in the log.
    if (!entry) return console.log(`  ${line}`);
    log.write(line);
    if (entry.level !== 'info') {
      if (isDue(entry.event)) console.error(`  ${entry.level}: ${entry.event} (see ${logFile})`);
      return;
    }
    if (Object.hasOwn(handlers, entry.event)) handlers[entry.event](entry);
  };
}

/** The options of the command line, as settings of the service. */
function readArguments() {
  try {
    const { values } = parseArgs({ options: { https: { type: 'boolean' } } });
    return values.https ? { HTTPS: 'on' } : {};
  } catch (error) {
    throw new Error(`${error.message}\nUsage: npm start [-- --https]`);
  }
}

async function main() {
  const options = readArguments();
  const signals = endOnSignals(() => console.log('\n  Stopping …'));
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error) => {
    throw new Error(`DATA_DIR (${dataDir}) cannot be created: ${error.message}. Set it to another folder.`);
  });
  const log = createLogFile(logFile, {
    onProblem: (error) => console.error(`  warn: lines of the log are lost: ${error.message}`),
  });
  /** Why a start is refused or a build fails, what Node says before it gives up, or a warning of a service that is well. */
  function sayError(text) {
    console.error(text);
    log.write(entryOf('warn', 'service.said', { text }));
  }
  try {
    await ensureInstalled();
    if (signals.isEnding()) return;
    const { version, release } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    console.log(`\n  Infusion Console ${version}, release ${release}\n`);
    await buildIfChanged(signals, sayError);
  } catch (error) {
    log.write(entryOf('error', 'service.notStarted', { text: error.message }));
    throw error;
  }
  if (signals.isEnding()) return;
  const run = { isReady: false };
  const start = () =>
    startNode(['--enable-source-maps', 'dist/server/main.js'], {
      env: { DATA_DIR: dataDir, ...options },
      onLine: createLineReader(log, run),
      onErrorLine: sayError,
    });
  const code = await keepRunning(start, {
    isReady: () => run.isReady,
    onAgain(exitCode) {
      if (signals.isEnding()) return;
      console.error(`  error: the service ended (code ${exitCode}) and is started again (see ${logFile})`);
      log.write(entryOf('error', 'service.startedAgain', { exitCode }));
    },
  });
  if (signals.isEnding()) return;
  if (code !== 0) log.write(entryOf('error', 'service.notStarted', { exitCode: code }));
  await endAll();
  process.exit(code);
}

exitOnError(main());
