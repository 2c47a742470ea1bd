// Which commit a build says that it is made of.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { readCommit } from '../../scripts/lib/commit.mjs';
import { closeLater } from '../support/open-resources.ts';

let folder: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();
const given = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'infusion-commit-'));
  closeLater(() => rm(folder, { recursive: true }));
});

async function makeRepository(): Promise<string> {
  git('init', '--quiet');
  await writeFile(join(folder, 'package.json'), '{}');
  await writeFile(join(folder, 'compose.yaml'), '');
  git('add', '.');
  git('commit', '--quiet', '--message=first');
  return git('rev-parse', 'HEAD').slice(0, 12);
}

it('is the one of the repository, and says where files of the build differ from it', async () => {
  const commit = await makeRepository();
  expect(await readCommit({ folder, given })).toBe(commit);
  // Settings of a machine are no part of the build.
  await writeFile(join(folder, 'compose.yaml'), 'name: here');
  expect(await readCommit({ folder, given })).toBe(commit);
  await writeFile(join(folder, 'package.json'), '{ }');
  expect(await readCommit({ folder, given })).toBe(`${commit}+changes`);
});

it('is what git wrote into an archive, or what is said where an image is built', async () => {
  const commit = await makeRepository();
  await rm(join(folder, '.git'), { recursive: true });
  // Not that of a repository around it, nor the words of a clone.
  const lib = join(folder, 'scripts/lib');
  execFileSync('mkdir', ['-p', lib]);
  await writeFile(join(lib, 'archived-commit.txt'), '$Format:%H$\n');
  expect(await readCommit({ folder, given })).toMatch(/^sources-[0-9a-f]{12}$/);
  await writeFile(join(lib, 'archived-commit.txt'), `${'a1'.repeat(20)}\n`);
  expect(await readCommit({ folder, given })).toBe('a1'.repeat(6));
  expect(await readCommit({ folder, given: `${'b2'.repeat(20)}` })).toBe('b2'.repeat(6));
  // As pipelines shorten it.
  expect(await readCommit({ folder, given: 'c3c3c3c' })).toBe('c3c3c3c');
  await expect(readCommit({ folder, given: 'c3c3c3' })).rejects.toThrow('COMMIT must be');
  await expect(readCommit({ folder, given: 'latest' })).rejects.toThrow('COMMIT must be');
  expect(commit).not.toBe('');
});
