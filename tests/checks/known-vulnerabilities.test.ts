// Whether a package that is shipped has a known vulnerability: a registry that cannot be asked, or knows nothing, is a failure.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findKnownVulnerabilities, judgeReport } from '../../scripts/lib/known-vulnerabilities.mjs';
import { longTestMs } from '../support/limits.ts';
import { closeLater } from '../support/open-resources.ts';

const paths = new Set(['node_modules/shipped', 'node_modules/through', 'node_modules/small']);
const advisory = { title: 'Prototype pollution', url: 'https://github.com/advisories/GHSA-x' };

describe('of what the registry knows', () => {
  const report = {
    vulnerabilities: {
      shipped: { name: 'shipped', severity: 'high', via: [advisory], nodes: ['node_modules/shipped'] },
      through: { name: 'through', severity: 'critical', via: ['shipped'], nodes: ['node_modules/through'] },
      small: { name: 'small', severity: 'moderate', via: [advisory], nodes: ['node_modules/small'] },
      builds: { name: 'builds', severity: 'critical', via: [advisory], nodes: ['node_modules/builds'] },
    },
  };
  it('what is high or critical fails, if it is shipped; the rest is told', () => {
    expect(judgeReport(report, paths)).toEqual({
      failures: [
        'shipped, high: Prototype pollution (https://github.com/advisories/GHSA-x)',
        'through, critical: by shipped',
      ],
      others: [
        'small, moderate: Prototype pollution (https://github.com/advisories/GHSA-x)',
        'builds, critical: Prototype pollution (https://github.com/advisories/GHSA-x) (not shipped)',
      ],
    });
  });
});

describe('a registry', { timeout: longTestMs }, () => {
  /** npm's answer about a package that depends on `shipped`, where the registry answers so to every call of this method. */
  async function ask(answers: Record<string, [status: number, body: string]>) {
    const server = createServer((request, response) => {
      request.resume();
      const [status, body] = answers[request.method ?? ''] ?? [404, '{}'];
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    closeLater(async () => void server.close());
    const { port } = server.address() as AddressInfo;
    return findKnownVulnerabilities(await folderOf(), paths, {
      npm_config_registry: `http://127.0.0.1:${port}/`,
    });
  }

  async function folderOf(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'infusion-vulnerabilities-'));
    closeLater(() => rm(folder, { recursive: true }));
    const about = { name: 'release', version: '1.0.0', dependencies: { shipped: '^1.0.0' } };
    const packages = { '': about, 'node_modules/shipped': { version: '1.0.0' } };
    const lock = { name: 'release', version: '1.0.0', lockfileVersion: 3, packages };
    await writeFile(join(folder, 'package.json'), JSON.stringify(about));
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock));
    return folder;
  }

  const advisories = (...names: string[]) =>
    JSON.stringify(
      Object.fromEntries(
        names.map((name, id) => [name, [{ id, ...advisory, severity: 'high', vulnerable_versions: '*' }]]),
      ),
    );
  const unknown = "npm's registry could not be asked about known vulnerabilities, so nothing is known: ";

  it.each([
    [405, '', `${unknown}405 Method Not Allowed`],
    [200, '<html>', unknown],
    [200, '{}', "npm's registry answers, but knows of no vulnerability of minimist 0.0.8"],
  ])('that answers %i %j is a failure', async (status, body, message) => {
    await expect(ask({ POST: [status, body] })).rejects.toThrow(message);
  });

  it('that is not there is a failure', async () => {
    const env = { npm_config_registry: 'http://127.0.0.1:9/' };
    await expect(findKnownVulnerabilities(await folderOf(), paths, env)).rejects.toThrow(unknown);
  });

  it('is believed where it knows of vulnerabilities', async () => {
    const known = await ask({ POST: [200, advisories('minimist', 'shipped')] });
    expect(known.failures).toEqual([
      'shipped, high: Prototype pollution (https://github.com/advisories/GHSA-x)',
    ]);
    expect(await ask({ POST: [200, advisories('minimist')] })).toEqual({ failures: [], others: [] });
  });
});
