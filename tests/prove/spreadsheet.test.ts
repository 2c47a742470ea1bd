// A monitor's whole cloud log as CSV, by the real call and the app's own writer, opened in LibreOffice: every row is
// there, with umlauts and quotes, and no cell is a formula.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { phraseKeyOf } from '../../contract/common/normalise.ts';
import { insertMany } from '../../server/store/common/insert-many.ts';
import { cloudLogEntries } from '../../server/store/schema/index.ts';
import { createCall } from '../../src/api/http.ts';
import { cloudLogCsv } from '../../src/features/requests/cloud-log/cloud-log-csv.ts';
import { print } from '../support/prove.ts';
import { addMonitors } from '../support/records.ts';
import { startTestService, type TestService } from '../support/service.ts';

const entries = 100_000;
const begin = Date.parse('2026-01-01T00:00:00Z');

/** Texts of monitors that spreadsheets may misread. */
const texts = [
  'rate changed to 12,5 ml/h',
  'Grüße von der Säuglingsstation',
  'alarm "occlusion", line 1',
  '=1+1',
  '=HYPERLINK("http://example.com","open")',
  '+49 30 1234',
  '@SUM(A1:A9)',
  '-2+3',
  '輸液ポンプ 😀',
];
const textOf = (n: number) => `${texts[n % texts.length]}`;
const types = ['Pump', '=1+1', '+2', '@SUM(A1:A9)', '-2+3', '=HYPERLINK("http://example.com")'];
const typeOf = (n: number) => `${types[n % types.length]}`;

let service: TestService;
let folder: string;

beforeAll(async () => {
  service = await startTestService();
  folder = await mkdtemp(join(tmpdir(), 'infusion-spreadsheet-'));
});

beforeEach(() => {
  // Globals of browsers that Node lacks.
  vi.stubGlobal('location', service.publicUrl);
  vi.stubGlobal('navigator', { onLine: true });
});

afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

async function readByApp(monitorId: string): Promise<File> {
  const token = (await service.bearer(service.users.administrator)).replace('Bearer ', '');
  const call = createCall({
    apiBase: new URL('/api/', service.publicUrl).href,
    reachability: {
      lostSince: () => null,
      isOffline: () => false,
      outage: () => null,
      report: () => undefined,
      subscribe: () => () => undefined,
    },
    token: async () => token,
    language: () => 'en',
    onForbidden: () => undefined,
    onUnauthenticated: () => undefined,
    fetch: async (input) => {
      const request = new Request(input);
      const body = request.method === 'GET' ? {} : { body: await request.text() };
      const { pathname, search } = new URL(request.url);
      return service.request(pathname + search, {
        method: request.method,
        headers: request.headers,
        ...body,
      });
    },
  });
  const { file } = await cloudLogCsv(
    call,
    { monitorId, range: { from: '12-31-2025', to: '12-31-2026' }, page: 1 },
    {
      head: ['ID', 'Description', 'Date/Time'],
      signal: new AbortController().signal,
      onProgress: () => undefined,
    },
  );
  return file;
}

/** Opens a CSV as UTF-8 with commas; returns the sheet as flat XML. */
async function openInSpreadsheet(file: File): Promise<string> {
  await writeFile(join(folder, file.name), Buffer.from(await file.arrayBuffer()));
  const profile = pathToFileURL(join(folder, 'profile')).href;
  const convert = [`-env:UserInstallation=${profile}`, '--headless', '--infilter=CSV:44,34,76,1'];
  await promisify(execFile)('soffice', [...convert, '--convert-to', 'fods', '--outdir', folder, file.name], {
    cwd: folder,
  }).catch((error: Error) => {
    throw new Error(`LibreOffice did not open it (Debian: apt-get install libreoffice-calc-nogui): ${error}`);
  });
  return await readFile(join(folder, file.name.replace('.csv', '.fods')), 'utf8');
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** The texts of a sheet's cells, row by row. */
function cellsOf(sheet: string): string[][] {
  return [...sheet.matchAll(/<table:table-row[^>]*>(.*?)<\/table:table-row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<text:p>(.*?)<\/text:p>/gs)].map(([, text = '']) =>
      text.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole),
    ),
  );
}

it('the CSV of a cloud log opens in LibreOffice with every row, its umlauts, and no formula', async () => {
  const [monitorId = ''] = await addMonitors(service.db, [{}]);
  const rowsOfMonitor = Array.from({ length: entries }, (_, n) => ({
    id: randomUUID(),
    monitorId,
    sequence: n,
    type: typeOf(n),
    activity: textOf(n),
    severity: 'INFO' as const,
    at: new Date(begin + n * 60_000),
    searchKey: phraseKeyOf(typeOf(n), textOf(n)),
  }));
  await insertMany(service.db, cloudLogEntries, rowsOfMonitor);

  const began = performance.now();
  const file = await readByApp(monitorId);
  print(`${entries} entries as CSV`, [performance.now() - began]);
  const sheet = await openInSpreadsheet(file);

  expect(sheet).not.toContain('table:formula');
  const rows = cellsOf(sheet).filter((cells) => cells.length > 0);
  expect(rows).toHaveLength(entries + 1);
  expect(rows[0]).toEqual(['ID', 'Description', 'Date/Time']);
  const descriptions = rows.slice(1).map(([, description = '']) => description);
  const expected = rowsOfMonitor.toReversed().map(({ type, activity }) => `${type}: ${activity}`);
  expect(descriptions.map((text) => text.replace(/^'/, ''))).toEqual(expected);
});
