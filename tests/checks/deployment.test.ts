// Image, composition and unit cannot be run by any check. Instead: each setting that they name exists and is accepted,
// and addresses, paths and ports agree.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import packageJson from '../../package.json' with { type: 'json' };
import { keepAliveMs } from '../../server/app/listener.ts';
import { readConfig } from '../../server/config.ts';
import { settingNames } from '../../server/environment.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const service = z.looseObject({
  image: z.string(),
  environment: z.record(z.string(), z.string()).optional(),
  read_only: z.boolean().optional(),
  ports: z.array(z.string()).optional(),
  networks: z.unknown(),
  profiles: z.array(z.string()).optional(),
  depends_on: z.record(z.string(), z.unknown()).optional(),
  volumes: z.array(z.string()).optional(),
});
const composition = z
  .object({ services: z.record(z.string(), service), networks: z.record(z.string(), z.unknown()) })
  .parse(parse(read('compose.yaml'), { merge: true }));

const dockerfile = read('Dockerfile');
/** The last stage: what runs. */
const image = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
const imageSettings = Object.fromEntries(
  [...(/^ENV (.*)$/m.exec(image)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [
    name,
    value,
  ]),
);

const ofNode = new Set(['NODE_ENV']);
const consoles = ['console-1', 'console-2'].map((name) => composition.services[name]);

/** As Compose does, with passwords as `openssl rand -hex 32` makes them. */
function withVariables(environment: Record<string, string>): Record<string, string> {
  const values: Record<string, string> = {
    CONSOLE_HOST: 'console.example.org',
    ADMIN_EMAIL: 'ada@example.org',
  };
  return Object.fromEntries(
    Object.entries(environment).map(([name, text]) => [
      name,
      text.replace(/\$\{(\w+):([?-])([^}]*)\}/g, (_, variable, kind, otherwise) =>
        kind === '-' ? otherwise : (values[variable] ?? 'f'.repeat(64)),
      ),
    ]),
  );
}

describe('the image', () => {
  it('runs as somebody else than root, from a base of a named version', () => {
    expect(image).toMatch(/^USER node$/m);
    expect(dockerfile).toMatch(/^ARG BASE=node:\d+\.\d+-\w+-slim$/m);
    for (const [, from] of dockerfile.matchAll(/^FROM (\S+)/gm)) expect(from).toBe('$' + '{BASE}');
  });

  it('has nothing that is only for development', () => {
    expect(dockerfile).toContain('RUN npm ci --omit=dev --ignore-scripts');
    expect(image).not.toMatch(/^RUN npm|^COPY (--from=build )?\. /m);
    for (const name of Object.keys(packageJson.dependencies))
      expect(name).not.toMatch(/react|mantine|vite|^@types/);
  });

  it('has every package that the service imports', () => {
    const present = new Set(Object.keys(packageJson.dependencies));
    const sources = ['server', 'contract'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.ts'))
        .map((path) => read(join(folder, path))),
    );
    const imported = sources.flatMap((source) => [
      ...source.matchAll(/^(?!import type)(?:import|} from).*?'((?:@[\w-]+\/)?[a-z][\w-]*)(?:\/[^']*)?';$/gm),
    ]);
    expect(imported.length).toBeGreaterThan(100);
    expect(imported.map(([, name = '']) => name).filter((name) => !present.has(name))).toEqual([]);
  });

  it('names settings that exist', () => {
    expect(
      Object.keys(imageSettings).filter((name) => !settingNames.includes(name) && !ofNode.has(name)),
    ).toEqual([]);
    expect(image).toContain(`VOLUME ${imageSettings.DATA_DIR}`);
    expect(image).toContain(`EXPOSE ${imageSettings.PORT}`);
  });
});

describe('the composition', () => {
  it('runs the service twice, alike, with settings that exist and are accepted', () => {
    expect(consoles[0]).toEqual(consoles[1]);
    const environment = consoles[0]?.environment ?? {};
    expect(Object.keys(environment).filter((name) => !settingNames.includes(name))).toEqual([]);
    const config = readConfig({ ...imageSettings, ...withVariables(environment) });
    expect(config).toMatchObject({ demo: false, host: '0.0.0.0', port: 8080, drainSeconds: 5 });
    expect(config.filesS3?.bucket).toBe('recordings');
  });

  it('gives the owner of the database to what migrates and looks after it alone, and the superuser to nobody', () => {
    const having = (name: string) =>
      Object.entries(composition.services)
        .filter(([, { environment = {} }]) => JSON.stringify(environment).includes(name))
        .map(([service]) => service);
    expect(having('DATABASE_SUPERUSER_PASSWORD')).toEqual(['database']);
    expect(having('DATABASE_OWNER_PASSWORD')).toEqual(['migrate', 'upkeep', 'database']);
    const { migrate, upkeep } = composition.services;
    for (const it of [migrate, upkeep]) {
      const environment = it?.environment ?? {};
      expect(Object.keys(environment).filter((name) => !settingNames.includes(name))).toEqual([]);
      expect(readConfig({ ...imageSettings, ...withVariables(environment) }).databaseOwnerUrl).toContain(
        '//owner:',
      );
    }
    expect(Object.keys(migrate?.environment ?? {})).not.toContain('SECRET_KEY');
    expect(upkeep?.profiles).toEqual(['upkeep']);
    expect(read('compose.yaml')).not.toContain('"Admin"');
  });

  it('gives the proxy alone a port of the machine, and believes its address alone', () => {
    const open = Object.entries(composition.services).filter(([, { ports }]) => ports);
    expect(open.map(([name]) => name)).toEqual(['proxy']);
    const address = z.object({ outside: z.object({ ipv4_address: z.string() }) });
    const { outside } = address.parse(composition.services.proxy?.networks);
    expect(consoles[0]?.environment?.TRUSTED_PROXIES).toBe(outside.ipv4_address);
    expect(composition.networks.inside).toEqual({ internal: true });
  });

  it('keeps everything read-only where the service runs, and no image without a version', () => {
    for (const it of consoles)
      expect(it).toMatchObject({ read_only: true, volumes: [imageSettings.DATA_DIR] });
    for (const [name, { image: from }] of Object.entries(composition.services)) {
      if (from !== 'infusion-console') expect(from, name).toMatch(/:\d+\.\d+/);
    }
  });

  it('names services that exist', () => {
    const names = Object.keys(composition.services);
    for (const { depends_on: needed = {} } of Object.values(composition.services)) {
      for (const name of Object.keys(needed)) expect(names).toContain(name);
    }
    const proxied = [...read('deploy/Caddyfile').matchAll(/([\w-]+):(\d+)/g)].map(([, name, port]) => [
      name,
      port,
    ]);
    expect(proxied).toEqual([
      ['console-1', imageSettings.PORT],
      ['console-2', imageSettings.PORT],
    ]);
  });
});

describe('the unit', () => {
  const unit = read('deploy/infusion-console.service');

  it('names settings that exist, and the folder that it may write', () => {
    const names = [...(/^Environment=(.*)$/m.exec(unit)?.[1] ?? '').matchAll(/(\w+)=/g)].map(
      ([, name = '']) => name,
    );
    expect(names.filter((name) => !settingNames.includes(name) && !ofNode.has(name))).toEqual([]);
    const [, folder] = /^StateDirectory=(\S+)/m.exec(unit) ?? [];
    expect(unit).toContain(`DATA_DIR=/var/lib/${folder}`);
  });

  it('starts what the image starts, not as root', () => {
    expect(unit).toMatch(/^DynamicUser=yes$/m);
    const [, command = ''] = /^ExecStart=\/usr\/bin\/(.*)$/m.exec(unit) ?? [];
    expect(dockerfile).toContain(
      `CMD [${command
        .split(' ')
        .map((part) => `"${part}"`)
        .join(', ')}]`,
    );
  });
});

it('no sample has a comment behind a value, which some readers take for a part of it', () => {
  const samples = readdirSync(join(root, 'deploy'))
    .filter((name) => !/\.(json|html|sh)$/.test(name))
    .map((name) => read(join('deploy', name)));
  // Settings that stand in the docs, to be copied.
  const settings = readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) =>
      [...read(join('docs', name)).matchAll(/^```\w*\n(.*?)^```/gms)].map(([, text]) => text ?? ''),
    )
    .map((text) => (text.match(/^[A-Z][A-Z0-9_]+=.*$/gm) ?? []).join('\n'));
  const lines = [...samples, ...settings, read('compose.yaml'), dockerfile].flatMap((text) =>
    text.split('\n'),
  );
  expect(lines.filter((line) => /^\s*[^#\s].*\s#(\s|$)/.test(line))).toEqual([]);
});

describe('the samples of proxies', () => {
  const samples = { Caddyfile: read('deploy/Caddyfile'), 'nginx.conf': read('deploy/nginx.conf') };

  it.each(Object.entries(samples))('close connections before the service does: %s', (_name, sample) => {
    const keptSeconds = [...sample.matchAll(/\bkeepalive(?:_timeout)? (\d+)s/g)].map(([, time]) =>
      Number(time),
    );
    expect(keptSeconds.length).toBeGreaterThan(0);
    for (const seconds of keptSeconds) expect(seconds * 1000).toBeLessThan(keepAliveMs);
  });

  it.each(Object.entries(samples))('redirect to https for now, not for ever: %s', (_name, sample) => {
    expect(sample).toMatch(/\b307\b/);
    expect(sample).not.toMatch(/\b30[18]\b/);
    expect(sample).toContain('Cache-Control no-store');
  });

  it('keep addresses, which may hold tokens, out of their logs', () => {
    expect(samples.Caddyfile).toContain('request>uri delete');
    const servers = [...samples['nginx.conf'].matchAll(/^server \{\n(.*?)^\}/gms)];
    expect(servers.length).toBe(3);
    for (const [, server] of servers) expect(server).toContain('access_log off;');
  });

  it('leave no process of nginx out for a 503, and refuse certificates with what a monitor repeats', () => {
    const processes = samples['nginx.conf'].match(/^ {2}server 127.*$/gm) ?? [];
    expect(processes.length).toBe(2);
    for (const line of processes) expect(line).toContain('max_fails=0');
    expect(samples['nginx.conf']).toMatch(/^ {2}error_page 495 496 +=403 /m);
  });
});

it('the page of settings has a row for every setting, and for no other', () => {
  const rows = [...read('docs/settings.md').matchAll(/^\| (`[^|]+`) \|/gm)];
  const names = rows.flatMap(([, cell = '']) => [...cell.matchAll(/\w+/g)].map(([name]) => name));
  expect(names.sort()).toEqual([...settingNames].sort());
});

it('what belongs to the service is in every list of its paths', () => {
  const worker = /servicePaths =\s*\/\^\\\/\((.*?)\)\(/s.exec(read('vite.config.ts'))?.[1]?.split('|') ?? [];
  const proxied = /'\^\/\((.*?)\)\(/s.exec(read('scripts/dev.mjs'))?.[1]?.split('|') ?? [];
  const plain = (names: string[]) => names.map((name) => name.replaceAll('\\', ''));
  const paths = [
    'api',
    'device',
    'files',
    'healthz',
    'readyz',
    'metrics',
    'config.json',
    'openapi.json',
    'oauth',
  ];
  expect(plain(worker)).toEqual(expect.arrayContaining(paths));
  expect(plain(proxied)).toEqual(expect.arrayContaining(paths));
});
