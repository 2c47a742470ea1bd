// The bill of materials of a release: everything that is shipped, to browsers and with the service, and nothing else.
import { describe, expect, it } from 'vitest';
import { billOfMaterials, readRelease } from '../../scripts/lib/sbom.mjs';
import { shippedPackages } from '../../scripts/lib/shipped-packages.mjs';

const integrity = `sha512-${Buffer.alloc(64, 7).toString('base64')}`;
const entry = { version: '1.0.0', license: 'MIT' };
const lock = {
  packages: {
    '': {
      version: '1.6.7',
      dependencies: { server: '*' },
      devDependencies: { alias: 'npm:@scope/view@*', builder: '*', both: '*' },
    },
    'node_modules/server': { ...entry, integrity, dependencies: { both: '*', inner: '*' } },
    'node_modules/server/node_modules/inner': { ...entry, version: '2.0.0', license: 'MIT OR Apache-2.0' },
    // Needed by a development package, too, for which the lock file marks it.
    'node_modules/both': { ...entry, dependencies: { '@types/both': '*' } },
    'node_modules/@types/both': entry,
    'node_modules/inner': { ...entry, dev: true },
    'node_modules/alias': { ...entry, dev: true, name: '@scope/view', dependencies: { inner: '*' } },
    'node_modules/builder': { ...entry, dev: true, dependencies: { inner: '*' } },
  },
};
const bundled = [
  { name: '@scope/view', version: '1.0.0' },
  { name: 'both', version: '1.0.0' },
];

describe('what is shipped', () => {
  it('is what the service runs with, and what is in the bundles', () => {
    const shipped = shippedPackages(lock, bundled);
    expect(shipped.map(({ name, version, runsIn }) => [name, version, runsIn])).toEqual([
      ['@scope/view', '1.0.0', ['browser']],
      ['both', '1.0.0', ['browser', 'service']],
      ['inner', '2.0.0', ['service']],
      ['server', '1.0.0', ['service']],
    ]);
  });

  it('is not known from a build of other packages', () => {
    const other = [...bundled, { name: 'both', version: '0.9.0' }];
    expect(() => shippedPackages(lock, other)).toThrow('The lock file lacks both@0.9.0: build again.');
  });
});

describe('the bill of materials', () => {
  const release = { ...readRelease('.'), commit: '0a1b2c3d4e5f', at: new Date(0), id: 'the-id' };
  const make = (given: { packages: object } = lock) =>
    billOfMaterials(
      { lock: given, shipped: shippedPackages({ packages: { ...given.packages } }, bundled) },
      release,
    );

  it('is CycloneDX 1.6 of the product', () => {
    const { about } = release;
    expect(make()).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      serialNumber: 'urn:uuid:the-id',
      metadata: {
        component: {
          type: 'application',
          name: 'Infusion Console',
          version: about.version,
          properties: [
            { name: 'infusion-console:release', value: String(about.release) },
            { name: 'infusion-console:commit', value: '0a1b2c3d4e5f' },
          ],
        },
      },
    });
  });

  it('says of a package what it is, where it runs, and who needs it', () => {
    const { components, dependencies } = make();
    expect(components.find(({ name }) => name === 'server')).toEqual({
      type: 'library',
      'bom-ref': 'pkg:npm/server@1.0.0',
      name: 'server',
      version: '1.0.0',
      scope: 'required',
      hashes: [{ alg: 'SHA-512', content: '07'.repeat(64) }],
      licenses: [{ license: { id: 'MIT' } }],
      purl: 'pkg:npm/server@1.0.0',
      properties: [{ name: 'infusion-console:runs-in', value: 'service' }],
    });
    const view = components.find(({ name }) => name === 'view');
    expect(view).toMatchObject({ group: '@scope', purl: 'pkg:npm/%40scope/view@1.0.0' });
    expect(components.find(({ name }) => name === 'inner')?.licenses).toEqual([
      { expression: 'MIT OR Apache-2.0' },
    ]);
    expect(dependencies).toEqual(
      expect.arrayContaining([
        {
          ref: 'infusion-console',
          dependsOn: [
            'pkg:npm/server@1.0.0',
            'pkg:npm/%40scope/view@1.0.0',
            'pkg:npm/both@1.0.0',
            'node',
            'image-base',
          ],
        },
        { ref: 'pkg:npm/server@1.0.0', dependsOn: ['pkg:npm/both@1.0.0', 'pkg:npm/inner@2.0.0'] },
        { ref: 'pkg:npm/%40scope/view@1.0.0', dependsOn: [] },
      ]),
    );
  });

  it('has Node and the base of the image, of the versions in the Dockerfile', () => {
    const [, version = ''] = /^ARG BASE=node:(\S+)$/m.exec(release.dockerfile) ?? [];
    const ofImage = make().components.slice(-2);
    expect(ofImage.map(({ type, name, version }) => [type, name, version])).toEqual([
      ['platform', 'node', version.split('-')[0]],
      ['container', 'node', version],
    ]);
    for (const { licenses } of ofImage) expect(licenses).toEqual([{ license: { id: 'MIT' } }]);
  });

  it('is not made without a license of each', () => {
    const both = { version: '1.0.0' };
    const without = { packages: { ...lock.packages, 'node_modules/both': both } };
    expect(() => make(without)).toThrow('The license of both 1.0.0 is not known.');
  });
});
