import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFacilityNames } from '../../../contract/facilities/facilities.ts';
import { findSerialNumbers } from '../../../contract/monitors/monitors.ts';
import { addPersonWith } from '../../support/people-with-roles.ts';
import { addFacilities, addMonitors } from '../../support/records.ts';
import { callAs } from '../../support/second-factor.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
  const serials = ['B-12', 'b-1', 'AB-1', 'B-100', 'C-b-1', 'Z_9', 'Z-9'];
  const many = Array.from({ length: 30 }, (_, index) => `many-${String(index).padStart(2, '0')}`);
  await addMonitors(
    service.db,
    [...serials, ...many].map((serialNumber) => ({ serialNumber })),
  );
  await addMonitors(service.db, [{ serialNumber: 'B-13', deletedAt: new Date() }]);
  await addFacilities(
    service.db,
    ['Mercy', "St. Mary's", 'Mercy West', 'Old Mercy', 'Émile'].map((name) => ({ name })),
  );
});

afterAll(() => service.close());

async function serialNumbers(search_cloudId: string): Promise<string[]> {
  return (await service.ask(findSerialNumbers, { body: { search_cloudId } })).data;
}

async function names(search_name: string): Promise<string[]> {
  return (await service.ask(findFacilityNames, { body: { search_name } })).data.map(({ name }) => name);
}

describe('suggested serial numbers', () => {
  it('are first the same, then those that begin with the text, then those that contain it', async () => {
    expect(await serialNumbers('B-1')).toEqual(['b-1', 'B-12', 'B-100', 'AB-1', 'C-b-1']);
  });

  it('are those that a search of the monitors finds: without punctuation, by name and by facility', async () => {
    const [facilityId = ''] = await addFacilities(service.db, [{ name: 'Harbor Clinic' }]);
    await addMonitors(service.db, [{ serialNumber: 'Q-77-1', name: 'Dialysis 4', facilityId }]);
    expect(await serialNumbers('q771')).toEqual(['Q-77-1']);
    expect(await serialNumbers('dialysis-4')).toEqual(['Q-77-1']);
    expect(await serialNumbers('harbor 77')).toEqual(['Q-77-1']);
  });

  it('are at most twenty', async () => {
    expect(await serialNumbers('many')).toEqual(
      Array.from({ length: 20 }, (_, index) => `many-${String(index).padStart(2, '0')}`),
    );
  });

  it('match no wildcards', async () => {
    expect(await serialNumbers('z%9')).toEqual(['Z-9', 'Z_9']);
    expect(await serialNumbers('b%2')).toEqual([]);
  });

  it('are the first ones when nothing is typed', async () => {
    expect((await serialNumbers('')).slice(0, 3)).toEqual(['AB-1', 'b-1', 'B-12']);
  });
});

describe('suggested facility names', () => {
  it('begin with the best matches', async () => {
    expect(await names('mercy')).toEqual(['Mercy', 'Mercy West', 'Old Mercy']);
  });

  it("come with the hospital's own code and the city, which tell facilities of one name apart", async () => {
    await addFacilities(service.db, [
      { name: 'Twin Rivers', code: 'TR-1', city: 'Boston' },
      { name: 'Twin Rivers', code: 'TR-2', city: 'Salem' },
    ]);
    const { data } = await service.ask(findFacilityNames, { body: { search_name: 'twin' } });
    expect(data.map(({ id: _, ...rest }) => rest)).toEqual(
      expect.arrayContaining([
        { name: 'Twin Rivers', facility_id: 'TR-1', city: 'Boston' },
        { name: 'Twin Rivers', facility_id: 'TR-2', city: 'Salem' },
      ]),
    );
  });

  it('are those where the caller has the right that is sent', async () => {
    const [own = '', seen = ''] = await addFacilities(service.db, [
      { name: 'Pier own' },
      { name: 'Pier seen' },
    ]);
    const { token } = await addPersonWith(service, [
      { role: 'siteAdministrator', facility_id: own, may_hear: false },
      { role: 'engineer', facility_id: seen, may_hear: false },
    ]);
    const found = async (more: { right?: 'changeMonitors' | 'seeSites' }) => {
      const rows = await callAs(service, token, findFacilityNames, {
        body: { search_name: 'pier', ...more },
      });
      return rows.map(({ name }) => name);
    };
    expect(await found({})).toEqual(['Pier own', 'Pier seen']);
    expect(await found({ right: 'changeMonitors' })).toEqual(['Pier own']);
    expect(await found({ right: 'seeSites' })).toEqual(['Pier own']);
  });

  it('are found without accents and apostrophes', async () => {
    expect(await names('st. marys')).toEqual(["St. Mary's"]);
    expect(await names('marys st')).toEqual(["St. Mary's"]);
    expect(await names('emi')).toEqual(['Émile']);
  });
});
