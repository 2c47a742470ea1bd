// An address decides which panels of a facility are shown; servers tell how ready it is, and which files it has.
import { describe, expect, it } from 'vitest';
import { networkDetails } from '../../../contract/site-configuration/network-details.ts';
import { pemFile, wpaFile } from '../../../contract/site-configuration/site-files.ts';
import { storedFilesOf } from '../../../src/features/site-configuration/files/stored-file.ts';
import { shownPanel } from '../../../src/features/site-configuration/panels.ts';
import { leftoversOf, nextTask, setupTasks } from '../../../src/features/site-configuration/readiness.ts';
import { siteSearch } from '../../../src/features/site-configuration/site-search.ts';
import type { Site } from '../../../src/features/site-configuration/site-source.ts';
import { fileProblem, fileSchema } from '../../../src/ui/fields/file-schema.ts';

describe('the address', () => {
  it.each([
    [{}, undefined, 'none', 'csr'],
    [{}, 'Online', 'est', 'csr'],
    [{ type: 'none' }, 'Online', 'none', 'csr'],
    [{ type: 'est', mechanism: 'authentication' }, 'Offline', 'est', 'authentication'],
    [{ mechanism: 'authentication' }, 'Offline', 'none', 'csr'],
    [{ mechanism: 'root' }, 'Online', 'est', 'csr'],
    [{ mechanism: 'client' }, 'Online', 'est', 'client'],
    [{ type: 'PEAP', mechanism: 'walls' }, 'Online', 'est', 'csr'],
  ] as const)('%j of a facility with %s shows %s and %s', (address, stored, type, mechanism) => {
    expect(shownPanel(siteSearch.parse(address), stored)).toEqual({ type, mechanism });
  });

  it('falls back from an empty facility and a page that does not exist', () => {
    expect(siteSearch.parse({ facility: '', page: '-1' })).toEqual({});
  });
});

const details = (more: object = {}) => networkDetails.parse({ ...more });
const nothing: Site = {
  details: null,
  csr: null,
  authentication: null,
  version: 0,
  monitors: 3,
  certificates: 0,
  renewal: null,
};

describe('readiness', () => {
  it('names what is missing first', () => {
    expect(nextTask(nothing, 'none')).toBe('csr');
    const csr = { csr: {} as NonNullable<Site['csr']> };
    expect(nextTask({ ...nothing, ...csr }, 'none')).toBe('wpa');
    expect(nextTask({ ...nothing, ...csr }, 'est')).toBe('authentication');
    const site = {
      ...nothing,
      ...csr,
      details: details({ wpa_filename: 'a.conf', cacert_filepath: 'r.pem' }),
    };
    expect(nextTask(site, 'none')).toBe('client');
    expect(nextTask({ ...site, certificates: 3 }, 'none')).toBe('ready');
    expect(nextTask({ ...site, certificates: null }, 'none')).toBeNull();
    expect(nextTask({ ...site, monitors: 0 }, 'none')).toBe('monitors');
  });

  it('names what is left of an EST server that is no longer used', () => {
    const stored = { has_password: true, files: [{ kind: 'fetchedRoot', file_name: 'est.pem' }] };
    const left = (transfer_type: string) =>
      leftoversOf({ ...nothing, details: details({ ...stored, transfer_type }) });
    expect(left('Online')).toEqual([]);
    expect(left('Offline')).toEqual(['credentials', 'fetchedRoot']);
  });

  it('has the mechanisms of the type', () => {
    const mechanisms = (type: 'none' | 'est') => setupTasks(nothing, type).map(({ mechanism }) => mechanism);
    expect(mechanisms('none')).toEqual(['csr', 'wpa', 'root']);
    expect(mechanisms('est')).toEqual(['csr', 'authentication', 'wpa']);
  });
});

describe('stored files', () => {
  it('are listed by the last segment of their path where a server tells no more', () => {
    const names = (cacert_filepath: unknown) =>
      storedFilesOf(details({ cacert_filepath }), 'root').map(({ file_name }) => file_name);
    expect(names('/srv/certs/root.pem')).toEqual(['root.pem']);
    expect(names(['a/first.pem', 'C:\\certs\\second.pem'])).toEqual(['first.pem', 'second.pem']);
    expect(names(null)).toEqual([]);
    expect(names('')).toEqual([]);
  });

  it('are listed once where a server tells more', () => {
    const file = { kind: 'wpa', file_name: 'ward.conf', summary: ['ssid: Ward'] };
    expect(storedFilesOf(details({ wpa_filename: 'x/ward.conf', files: [file] }), 'wpa')).toMatchObject([
      file,
    ]);
  });
});

describe('a chosen file', () => {
  const file = (name: string, size = 10) => new File([new Uint8Array(size)], name);

  it.each([
    [pemFile, 'root.pem', 10, null],
    [pemFile, 'ROOT.PEM', 65_536, null],
    [pemFile, 'root.crt', 10, 'pemOnly'],
    [pemFile, 'pem', 10, 'pemOnly'],
    [pemFile, 'root.pem', 65_537, 'fileTooLarge'],
    [wpaFile, 'ward.conf', 10, null],
    [wpaFile, 'ward.TXT', 10, null],
    [wpaFile, 'ward.pem', 10, 'wpaOnly'],
  ] as const)('%o %s of %i bytes: %s', (part, name, size, problem) => {
    expect(fileProblem(part, file(name, size))).toBe(problem);
  });

  it('is required', () => {
    const result = fileSchema(pemFile).safeParse(null);
    expect(result.error?.issues[0]?.message).toBe('fileRequired');
    const chosen = file('a.pem');
    expect(fileSchema(pemFile).parse(chosen)).toBe(chosen);
  });
});
