// Tables that the console itself wrote, and those of other systems, are matched by their heads in each language.
import { describe, expect, it } from 'vitest';
import { languageTags } from '../../../contract/common/languages.ts';
import { searchKey } from '../../../contract/common/normalise.ts';
import { importEntities, importFields } from '../../../contract/jobs/import-fields.ts';
import { facilityCsv } from '../../../src/features/facilities/facility-csv.ts';
import { knownNames } from '../../../src/features/jobs/import/import-fields.ts';
import { matchColumns } from '../../../src/features/jobs/import/match-columns.ts';
import { otherNames } from '../../../src/features/jobs/import/other-names.ts';
import { monitorCsv } from '../../../src/features/monitors/monitor-csv.ts';
import { userCsv } from '../../../src/features/users/user-csv.ts';
import { sayIn } from '../../support/texts-in.ts';

type T = Parameters<typeof knownNames>[0];

describe.each(languageTags)('in %s', (language) => {
  it('a list that was downloaded is matched whole', async () => {
    const t = (await sayIn(language)) as T;
    const fieldsOf = (entity: (typeof importEntities)[number], { head }: { head(t: T): readonly string[] }) =>
      matchColumns(head(t), knownNames(t, entity), {}).filter((field) => field !== null);
    expect(fieldsOf('monitors', monitorCsv)).toEqual([
      'monitor_id',
      'cloud_id',
      'facility',
      'auto_log_level',
    ]);
    expect(fieldsOf('facilities', facilityCsv).sort()).toEqual(
      importFields.facilities.map(({ name }) => name).sort(),
    );
    expect(fieldsOf('users', userCsv)).toEqual(
      expect.arrayContaining(['firstName', 'lastName', 'email', 'phoneNumber', 'administrator']),
    );
  });

  it('a table with other names is matched', async () => {
    const t = (await sayIn(language)) as T;
    const heads = {
      en: ['S/N', 'Label', 'Hospital', 'City'],
      de: ['Serien-Nr.', 'Bezeichnung', 'Klinik', 'Stadt'],
      es: ['Núm. de serie', 'Nombre', 'Hospital', 'Ciudad'],
      fr: ['Numéro de série', 'Nom', 'Hôpital', 'Ville'],
      ja: ['シリアル番号', '名前', '病院名', '市区町村'],
      zh: ['序列号', '设备名称', '医院名称', '城市'],
    };
    // Whatever the language that the console is read in.
    for (const table of Object.values(heads))
      expect(matchColumns(table, knownNames(t, 'monitors'), {})).toEqual([
        'cloud_id',
        'monitor_id',
        'facility',
        'facility_city',
      ]);
  });
});

it.each(importEntities)('no other name stands for two fields of %s', (entity) => {
  const fields = new Map<string, string>();
  const twice = Object.entries(otherNames[entity]).flatMap(([field, names]) =>
    names.filter((name) => {
      const other = fields.get(searchKey(name));
      fields.set(searchKey(name), field);
      return other !== undefined && other !== field;
    }),
  );
  expect(twice).toEqual([]);
});

it.each(importEntities)('each field of %s has other names', (entity) => {
  expect(Object.keys(otherNames[entity]).sort()).toEqual(importFields[entity].map(({ name }) => name).sort());
});
