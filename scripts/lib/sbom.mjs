// What a release is made of, as CycloneDX 1.6: the packages in the browser's bundles and those that the service runs with, Node
// and the image's base.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { partsWithin } from './license-notices.mjs';
import { resolveIn } from './shipped-packages.mjs';

/**
 * @typedef {{ type: string, 'bom-ref': string, name: string, version?: string, group?: string, purl?: string,
 *   licenses: object[], hashes?: object[], components?: Component[], properties?: { name: string, value: string }[] }} Component
 */

/** Where a package says its license only in a form that npm does not read, or nowhere but in the text beside it. */
const licenseElsewhere = { 'qrcode-terminal': 'Apache-2.0' };

function licensesOf(license) {
  return / (OR|AND|WITH) /.test(license) ? [{ expression: license }] : [{ license: { id: license } }];
}

const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

const property = (name, value) => ({ name: `infusion-console:${name}`, value });

function hashesOf(integrity = '') {
  const [, digest] = /^sha512-(\S+)/.exec(integrity) ?? [];
  return digest && [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }];
}

function packageComponent({ name, version, entry, runsIn }) {
  const [scope, bare] = name.startsWith('@') ? name.split('/') : [undefined, name];
  const license = entry.license ?? licenseElsewhere[name];
  if (!license) throw new Error(`The license of ${name} ${version} is not known.`);
  const hashes = hashesOf(entry.integrity);
  const parts = partsWithin(name).map((part) => ({
    type: 'library',
    'bom-ref': `${purlOf(name, version)}#${part.name}`,
    name: part.name,
    licenses: licensesOf(part.license),
  }));
  return {
    type: 'library',
    'bom-ref': purlOf(name, version),
    ...(scope && { group: scope }),
    name: bare,
    version,
    scope: 'required',
    ...(hashes && { hashes }),
    licenses: licensesOf(license),
    purl: purlOf(name, version),
    properties: runsIn.map((where) => property('runs-in', where)),
    ...(parts.length > 0 && { components: parts }),
  };
}

/** Node and the image's base, as the Dockerfile names them. */
function imageComponents(dockerfile, engines) {
  const [, tag = '', node = '', system = ''] =
    /^ARG BASE=node:(([\d.]+)-(\w+)(?:-\w+)?)$/m.exec(dockerfile) ?? [];
  if (!tag) throw new Error('The Dockerfile names no base such as node:26.10-trixie-slim.');
  return [
    {
      type: 'platform',
      'bom-ref': 'node',
      name: 'node',
      version: node,
      description: 'Node.js, in the image. Where the service runs without it, the Node of that machine.',
      licenses: licensesOf('MIT'),
      purl: `pkg:generic/node@${node}`,
      externalReferences: [
        { type: 'license', url: `https://github.com/nodejs/node/blob/v${node}.0/LICENSE` },
      ],
      properties: [property('runs-in', 'service'), property('runs-on', engines)],
    },
    {
      type: 'container',
      'bom-ref': 'image-base',
      name: 'node',
      version: tag,
      description: 'The base of the image. What it installs is known once it is built: ask the image itself.',
      licenses: licensesOf('MIT'),
      purl: `pkg:docker/node@${tag}`,
      components: [
        {
          type: 'operating-system',
          'bom-ref': 'image-base#debian',
          name: 'debian',
          version: system,
          licenses: [{ license: { name: 'Of each package, in /usr/share/doc/*/copyright of the image' } }],
        },
      ],
    },
  ];
}

/** Who needs whom, among what is shipped. */
function dependencyGraph(lock, shipped, ofImage) {
  const refs = new Map();
  for (const [path, entry] of Object.entries(lock.packages)) {
    const found = shipped.find((it) => it.path === path || (it.entry.integrity ?? 0) === entry.integrity);
    if (found) refs.set(path, purlOf(found.name, found.version));
  }
  const refsOf = (path, names) => [
    ...new Set(names.flatMap((name) => refs.get(resolveIn(lock.packages, path, name)) ?? [])),
  ];
  const { dependencies = {}, devDependencies = {} } = lock.packages[''];
  return [
    {
      ref: 'infusion-console',
      dependsOn: [...refsOf('', Object.keys({ ...dependencies, ...devDependencies })), ...ofImage],
    },
    ...shipped.map(({ path, name, version, entry }) => ({
      ref: purlOf(name, version),
      dependsOn: refsOf(path, Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })),
    })),
  ];
}

/**
 * @param {{ lock: object, shipped: import('./shipped-packages.mjs').Shipped[] }} packages
 * @param {{ about: object, dockerfile: string, commit?: string, at: Date, id: string }} release `about` is its package.json
 * @returns {{ bomFormat: string, specVersion: string, metadata: { component: Component }, components: Component[],
 *   dependencies: { ref: string, dependsOn: string[] }[] }} the bill of materials
 */
export function billOfMaterials({ lock, shipped }, { about, dockerfile, commit, at, id }) {
  const ofImage = imageComponents(dockerfile, about.engines.node);
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${id}`,
    version: 1,
    metadata: {
      timestamp: at.toISOString(),
      lifecycles: [{ phase: 'build' }],
      tools: { components: [{ type: 'application', name: 'npm run sbom', version: about.version }] },
      component: {
        type: 'application',
        'bom-ref': 'infusion-console',
        name: 'Infusion Console',
        version: about.version,
        description: about.description,
        licenses: [{ license: { name: about.license } }],
        properties: [
          property('release', String(about.release)),
          ...(commit ? [property('commit', commit)] : []),
        ],
      },
    },
    components: [...shipped.map(packageComponent), ...ofImage],
    dependencies: dependencyGraph(
      lock,
      shipped,
      ofImage.map((it) => it['bom-ref']),
    ),
    // What is in the base is not known here.
    compositions: [{ aggregate: 'incomplete', assemblies: ['image-base'] }],
  };
}

/** What `billOfMaterials` needs of a release's folder. */
export function readRelease(root) {
  return {
    about: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')),
    dockerfile: readFileSync(join(root, 'Dockerfile'), 'utf8'),
  };
}
