// `npm run sbom`: writes what a release is made of (CycloneDX, the packages that the service and the app need) to
// dist/sbom.cdx.json.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/root.mjs';

const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'];
const text = execFileSync('npm', args, {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === 'win32',
});
const { components } = JSON.parse(text);
const path = join(root, 'dist/sbom.cdx.json');
mkdirSync(join(root, 'dist'), { recursive: true });
writeFileSync(path, text);
console.log(`${components.length} packages: ${path}`);
