// The commands say on which versions of Node they run, install the packages of the lock file, and run no script of theirs.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
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
  const { engines } = packageJson;
  await writePackage(project, { name: 'project', engines, dependencies: { evil: 'file:../evil-1.0.0.tgz' } });
  await run('npm', ['install', '--package-lock-only', '--ignore-scripts', '--offline'], { cwd: project });
  await cp(join(root, 'scripts'), join(project, 'scripts'), { recursive: true });

  const command = "import { ensureInstalled } from './scripts/lib/install.mjs'; await ensureInstalled();";
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', command], { cwd: project });

  expect(stdout).toContain('Installing packages (npm ci) …');
  expect(existsSync(join(project, 'node_modules/evil/package.json'))).toBe(true);
  expect(existsSync(join(folder, 'ran'))).toBe(false);
});

describe('a version of Node', () => {
  /** Loads what each command loads first, on a Node that says it is this one. */
  async function load(version: string) {
    const fake = join(folder, `${version}.cjs`);
    await writeFile(fake, `Object.defineProperty(process.versions, 'node', { value: '${version}' });`);
    return run(process.execPath, ['-r', fake, '-r', './scripts/require-node.cjs', '-e', '0'], {
      cwd: root,
    }).then(
      () => 'runs',
      ({ code, stdout, stderr }) => `${code}: ${stdout}${stderr}`,
    );
  }

  it.each(['20.19.0', '20.20.2', '22.13.0', '24.0.0', '26.10.0'])('such as %s runs', async (version) => {
    expect(await load(version)).toBe('runs');
  });

  it.each(['8.17.0', '18.20.8', '20.18.3', '21.7.3', '22.12.0', '23.11.1', '25.9.0', '27.0.0'])(
    'such as %s gets a sentence',
    async (version) => {
      expect(await load(version)).toBe(
        `1: This is Node ${version}; the console runs on Node 20 (from 20.19), 22 (from 22.13), 24 or 26: https://nodejs.org/en/download\n`,
      );
    },
  );

  it('is looked at before anything else, by every command', () => {
    for (const command of Object.values(packageJson.scripts))
      if (command.includes('scripts/'))
        expect(command).toMatch(/^node -r \.\/scripts\/require-node\.cjs scripts\/[\w-]+\.mjs( --quick)?$/);
  });

  it('that the README names is one that the packages allow', async () => {
    const readme = await readFile(join(root, 'README.md'), 'utf8');
    const lines = packageJson.engines.node.split(' || ').map((range) => range.replace('^', ''));
    const named = `Node ${lines.slice(0, -1).join(', ')} or ${lines.at(-1)}`;
    expect(readme).toContain(`You need ${named}`);
  });
});
