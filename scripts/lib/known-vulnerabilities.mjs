// What npm's registry knows of vulnerabilities in the packages that a release ships. Whatever cannot be asked, or answers without
// knowing anything, is an error: it must not look like a good answer.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.mjs';

/** A package with vulnerabilities that every list of them has had for years: who does not know them knows none. */
const weak = { name: 'minimist', version: '0.0.8' };
const failing = new Set(['high', 'critical']);

/** @returns {Promise<object>} the report of `npm audit` on the lock file of `folder` */
async function audit(folder, env) {
  const flags = ['--json', '--package-lock-only', '--fetch-retries=1', '--fetch-timeout=60000'];
  const { output } = await run('npm', ['audit', ...flags], { cwd: folder, env });
  // Its warnings stand before and after the report.
  const text = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1);
  let report = {};
  try {
    report = JSON.parse(text);
  } catch {
    // Said below, with what was written instead.
  }
  if (report.vulnerabilities) return report;
  const reason = report.message ?? report.error?.summary ?? output.trim().split('\n')[0];
  throw new Error(
    `npm's registry could not be asked about known vulnerabilities, so nothing is known: ${reason}`,
  );
}

/** @throws Error when the registry does not know even of the package that is known to be vulnerable */
async function requireKnowledge(env) {
  const folder = await mkdtemp(join(tmpdir(), 'infusion-audit-'));
  try {
    const { name, version } = weak;
    const about = { name: 'asks', version: '1.0.0', dependencies: { [name]: version } };
    const packages = { '': about, [`node_modules/${name}`]: { version } };
    await writeFile(join(folder, 'package.json'), JSON.stringify(about));
    await writeFile(
      join(folder, 'package-lock.json'),
      JSON.stringify({ name: 'asks', version: '1.0.0', lockfileVersion: 3, packages }),
    );
    const { vulnerabilities } = await audit(folder, env);
    if (vulnerabilities[name]) return;
    throw new Error(
      `npm's registry answers, but knows of no vulnerability of ${name} ${version}, which has some: what it says of other packages means nothing.`,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** One line for each vulnerability that a package has itself, and not only through another one. */
function sentenceOf({ name, severity, via }) {
  const own = via.filter((it) => typeof it === 'object');
  const through = via.filter((it) => typeof it === 'string');
  const of = own.length > 0 ? own.map(({ title, url }) => `${title} (${url})`) : [`by ${through.join(', ')}`];
  return `${name}, ${severity}: ${of.join('; ')}`;
}

/**
 * @param {{ vulnerabilities: Record<string, { name: string, severity: string, via: (string | object)[], nodes: string[] }> }} report
 * @param {Set<string>} shipped paths of the lock file
 * @returns {{ failures: string[], others: string[] }} those that fail a release, and what else is known
 */
export function judgeReport({ vulnerabilities }, shipped) {
  const failures = [];
  const others = [];
  for (const found of Object.values(vulnerabilities)) {
    const isShipped = found.nodes.some((path) => shipped.has(path));
    if (isShipped && failing.has(found.severity)) failures.push(sentenceOf(found));
    else others.push(`${sentenceOf(found)}${isShipped ? '' : ' (not shipped)'}`);
  }
  return { failures, others };
}

/**
 * @param {string} folder with the lock file
 * @param {Set<string>} shipped paths of the lock file
 * @param {Record<string, string>} [env] for npm
 */
export async function findKnownVulnerabilities(folder, shipped, env = {}) {
  await requireKnowledge(env);
  return judgeReport(await audit(folder, env), shipped);
}
