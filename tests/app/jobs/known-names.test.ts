// Tables that the console itself wrote, and those of other systems, are matched by their heads in each language.
import { describe, expect, it } from 'vitest';
import { type Language, languageTags } from '../../../contract/common/languages.ts';
import { searchKey } from '../../../contract/common/normalise.ts';
import { toPlainCharacters } from '../../../contract/common/plain-characters.ts';
import { importEntities, importFields } from '../../../contract/jobs/import-fields.ts';
import type { User } from '../../../contract/users/users.ts';
import { readRoles } from '../../../server/users/read-roles.ts';
import { facilityCsv } from '../../../src/features/facilities/facility-csv.ts';
import { fieldLabel, knownNames } from '../../../src/features/jobs/import/import-fields.ts';
import { matchColumns } from '../../../src/features/jobs/import/match-columns.ts';
import { otherNames } from '../../../src/features/jobs/import/other-names.ts';
import { monitorCsv } from '../../../src/features/monitors/monitor-csv.ts';
import { userCsv as userCsvOf } from '../../../src/features/users/user-csv.ts';
import { sayIn } from '../../support/texts-in.ts';

type T = Parameters<typeof knownNames>[0];

const userCsv = userCsvOf(true);

describe.each(languageTags)('in %s', (language) => {
  it('a list that was downloaded is matched whole', async () => {
    const t = (await sayIn(language)) as unknown as T;
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
      expect.arrayContaining(['firstName', 'lastName', 'email', 'phoneNumber', 'administrator', 'roles']),
    );
  });

  it('roles that were downloaded are read as they are', async () => {
    const t = (await sayIn(language)) as unknown as T;
    const [here, there] = [
      { id: 'one', name: 'Abbey', facility_id: 'AB: 1' },
      { id: 'two', name: 'Zenith', facility_id: 'ZE' },
    ];
    const user = { assigned_facilities: [here, there] } as unknown as User;
    const given = [
      { role: 'siteAdministrator', facility_id: 'one', may_hear: false },
      { role: 'engineer', facility_id: 'two', may_hear: false },
      { role: 'engineer', facility_id: null, may_hear: false },
    ] as const;
    for (const may_hear of [false, true]) {
      const roles = [...given, { role: 'auditor', facility_id: null, may_hear } as const];
      const column = userCsv.head(t).indexOf(fieldLabel(t, 'roles'));
      const cell = userCsv.cells(t, { ...user, roles })[column] ?? '';
      const named = roles.map(({ role, facility_id: id }) => ({
        role,
        may_hear: role === 'auditor' && may_hear,
        place: [here, there].find((facility) => facility.id === id)?.facility_id ?? null,
      }));
      for (const text of [cell, cell.toUpperCase(), cell.replaceAll(' | ', '|')])
        expect(readRoles(toPlainCharacters(text)).problem, text).toBeNull();
      expect(readRoles(toPlainCharacters(cell)).roles).toEqual(named);
    }
  });

  it('export, import and forms call a field the same', async () => {
    const say = await sayIn(language);
    const t = say as unknown as T;
    const labelsOf = (entity: (typeof importEntities)[number]) =>
      importFields[entity].map(({ name }) => fieldLabel(t, name));
    expect(labelsOf('monitors')).toEqual(expect.arrayContaining(monitorCsv.head(t).slice(0, 2)));
    expect(labelsOf('facilities').sort()).toEqual([...facilityCsv.head(t)].sort());
    expect(userCsv.head(t)).toEqual(expect.arrayContaining(labelsOf('users')));
    for (const name of ['contact_name', 'contact_email', 'country_code', 'contact_phone', 'mca_rep_name']) {
      const inForm = t(`forms:facilityField.${name}` as 'forms:facilityField.mca_rep_name');
      expect(fieldLabel(t, name)).toBe(inForm);
      // The trail has one label for a name, whatever the record.
      if (name !== 'country_code') expect(say(`audit:fields.${name}`)).toBe(inForm);
    }
    expect(say('record-pages:facilityPage.representative')).toBe(t('forms:facilityField.mca_rep_name'));
  });

  it('row and reason of a file of failed rows are no fields', async () => {
    const t = (await sayIn(language)) as unknown as T;
    const own = [t('import-export:import.result.row'), t('import-export:import.result.reason')];
    for (const entity of importEntities)
      expect(matchColumns(own, knownNames(t, entity), {})).toEqual([null, null]);
  });

  it('a file that had older heads is matched', async () => {
    const t = (await sayIn(language)) as unknown as T;
    const olderHeads: Partial<Record<Language, readonly string[]>> = {
      en: ['Contact Name', 'Contact Email', 'Contact Phone', 'MCA Representative'],
      de: ['Kontaktperson', 'E-Mail (Kontakt)', 'Telefon (Kontakt)', 'MCA-Ansprechperson'],
      es: ['Nombre del contacto', 'Correo del contacto', 'Teléfono del contacto', 'Representante MCA'],
      fr: ['Nom du contact', 'E-mail du contact', 'Téléphone du contact', 'Représentant MCA'],
      ja: ['担当者名', '担当者のメールアドレス', '担当者の電話番号', 'MCA担当者名'],
      zh: ['联系人姓名', '联系人邮箱', '联系人电话', 'MCA 代表姓名'],
    };
    const older = olderHeads[language];
    // A language that came later has none.
    if (!older) return;
    expect(matchColumns(older, knownNames(t, 'facilities'), {})).toEqual([
      'contact_name',
      'contact_email',
      'contact_phone',
      'mca_rep_name',
    ]);
  });

  it('a table with other names is matched', async () => {
    const t = (await sayIn(language)) as unknown as T;
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
