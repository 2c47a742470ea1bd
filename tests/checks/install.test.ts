// The commands install the packages of the lock file, and run no script of theirs.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const run = promisify(execFile);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'infusion-install-'));
});

afterAll(() => rm(folder, { recursive: true }));

async function writePackage(path: string, content: object): Promise<void> {
  await mkdir(path, { recursive: true });
  await writeFile(join(path, 'package.json'), JSON.stringify(content));
}

it('runs no script of a package', async () => {
  const project = join(folder, 'project');
  const evil = join(folder, 'evil');
  const script = `node -e "require('fs').writeFileSync('${join(folder, 'ran').replaceAll('\\', '/')}', '')"`;
  await writePackage(evil, {
    name: 'evil',
    version: '1.0.0',
    scripts: { preinstall: script, install: script, postinstall: script },
  });
  await run('npm', ['pack', '--pack-destination', folder], { cwd: evil });
  await writePackage(project, { name: 'project', dependencies: { evil: 'file:../evil-1.0.0.tgz' } });
  await run('npm', ['install', '--package-lock-only', '--ignore-scripts', '--offline'], { cwd: project });
  await cp(join(import.meta.dirname, '../../scripts/lib'), join(project, 'scripts/lib'), { recursive: true });

  const command = "import { ensureInstalled } from './scripts/lib/install.mjs'; await ensureInstalled();";
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', command], { cwd: project });

  expect(stdout).toContain('Installing packages (npm ci) …');
  expect(existsSync(join(project, 'node_modules/evil/package.json'))).toBe(true);
  expect(existsSync(join(folder, 'ran'))).toBe(false);
});
