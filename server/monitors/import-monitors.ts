// Monitors from a table. Their new gateway credentials are kept, sealed, until whoever imports them has saved them.
import type { z } from 'zod';
import { identityKey } from '../../contract/common/normalise.ts';
import { autoLogLevel, defaultAutoLogLevel, monitorForm } from '../../contract/monitors/monitor-writes.ts';
import { jobSecretPlace } from '../base/sealed-places.ts';
import type { Secrets } from '../base/secrets.ts';
import { createCredential, hashCredential } from '../devices/credentials.ts';
import { failed, type ImportEntity, type ReadyRow } from '../jobs/imports/import-entity.ts';
import { faultsOf, readCells } from '../jobs/imports/read-cells.ts';
import type { Database } from '../store/engine/database.ts';
import { currentReach, outsideReach } from '../store/engine/reach.ts';
import { lockFacilities } from '../store/facilities/facilities.ts';
import { addSecrets, type BatchOutcome } from '../store/jobs/batches.ts';
import { addMonitors, findSerialIdentities } from '../store/monitors/monitor-imports.ts';
import { joinFacility } from '../store/site-configuration/membership.ts';

const form = monitorForm
  .omit({ facility_id: true })
  .extend({ auto_log_level: autoLogLevel.default(defaultAutoLogLevel) });

type ImportedMonitor = z.output<typeof form>;

/** '' is the default. Other text than digits is no number. */
function levelOf(text: string): number | string | undefined {
  if (text === '') return undefined;
  return /^\d{1,9}$/u.test(text) ? Number(text) : text;
}

/** '' is none. MM-dd-yyyy is how the console writes a day, and spreadsheets add the midnight. */
function dayOf(text: string): string | undefined {
  if (text === '') return undefined;
  return text.replace(/[T ]00:00:00$/u, '').replace(/^(\d\d)-(\d\d)-(\d{4})$/u, '$3-$1-$2');
}

/** By the ids of their facilities; those without one are left out. */
function groupByFacility(rows: readonly ReadyRow[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { recordId, facilityIds } of rows) {
    for (const id of facilityIds) groups.set(id, [...(groups.get(id) ?? []), recordId]);
  }
  return groups;
}

async function lockNames(tx: Database, rows: readonly ReadyRow[]): Promise<Map<string, string>> {
  const locked = await lockFacilities(tx, [...new Set(rows.flatMap(({ facilityIds }) => facilityIds))]);
  return new Map(locked.map(({ id, name }) => [id, name]));
}

export function monitorImports({
  now,
  secrets,
}: {
  now: () => Date;
  secrets: Secrets;
}): ImportEntity<ImportedMonitor> {
  return {
    entity: 'monitor',
    identityField: 'cloud_id',
    codeFields: ['cloud_id', 'monitor_id', 'facility_code'],
    millisecondsEach: 0.6,
    read(cells) {
      const { texts, faults } = readCells(cells);
      const { cloud_id = '', monitor_id = '', auto_log_level = '', manufactured_date = '' } = texts;
      const { facility: name = '', facility_city: city = '', facility_code: code = '' } = texts;
      const read = form.safeParse({
        cloud_id,
        monitor_id,
        auto_log_level: levelOf(auto_log_level),
        manufactured_date: dayOf(manufactured_date),
      });
      const all = [...faults, ...(read.success ? [] : faultsOf(read.error, faults))];
      const fields = { code: 'facility_code', name: 'facility' };
      return {
        form: read.data ?? null,
        faults: all,
        label: `${monitor_id} (${cloud_id})`,
        identity: cloud_id === '' ? null : identityKey(cloud_id),
        facilities: name === '' && code === '' ? [] : [{ code, name, city, fields }],
      };
    },
    async findTaken(db, identities) {
      const taken = await outsideReach(() => findSerialIdentities(db, identities));
      // Of a monitor that the caller does not see, it is said that its number is taken, and no more.
      const seen = currentReach() ? await findSerialIdentities(db, identities) : taken;
      return new Map(
        [...taken.keys()].map((identity) => [
          identity,
          seen.get(identity) ? 'serialNumberOfDeleted' : 'serialNumberTaken',
        ]),
      );
    },
    async add({ tx, trail, job }, rows) {
      const names = await lockNames(tx, rows);
      const outcomes = new Map<string, BatchOutcome>();
      const there = rows.filter(({ recordId, facilityIds }) => {
        const isThere = facilityIds.every((id) => names.has(id));
        if (!isThere) outcomes.set(recordId, failed('facilityUnknown', 'facility'));
        return isThere;
      });
      const credentials = new Map(there.map(({ recordId }) => [recordId, createCredential()]));
      const added = await addMonitors(
        tx,
        trail,
        there.map(({ recordId, form: values, facilityIds: [facilityId = null] }) => ({
          id: recordId,
          serialNumber: values.cloud_id,
          name: values.monitor_id,
          autoLogLevel: values.auto_log_level,
          manufacturedOn: values.manufactured_date ?? null,
          facilityId,
          facilityName: (facilityId && names.get(facilityId)) ?? null,
          credentialHash: hashCredential(credentials.get(recordId) ?? ''),
        })),
      );
      for (const { recordId } of there) {
        const taken = failed('serialNumberTaken', 'cloud_id');
        outcomes.set(recordId, added.has(recordId) ? { state: 'done' } : taken);
      }
      const requestAuthor = { callerId: job.authorId, now: now() };
      for (const [facilityId, ids] of groupByFacility(there.filter(({ recordId }) => added.has(recordId))))
        await joinFacility(tx, ids, facilityId, requestAuthor);
      await addSecrets(
        tx,
        job.id,
        [...added].map((id) => ({
          recordId: id,
          sealed: secrets.seal(jobSecretPlace(job.id, id), credentials.get(id) ?? ''),
        })),
      );
      return outcomes;
    },
  };
}
