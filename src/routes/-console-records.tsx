// Import and export on My page, with the lists of the features.

import type { EntityKind } from '../../contract/common/entities.ts';
import { offers } from '../api/capabilities.ts';
import type { Call } from '../api/http.ts';
import type { ListDefinition, ListTypes } from '../data/list-definition.ts';
import { auditCsv } from '../features/audit/audit-csv.ts';
import { auditMenu } from '../features/audit/audit-menu.tsx';
import { auditSearch } from '../features/audit/audit-search.ts';
import { noFilters } from '../features/certificates/certificate-search.ts';
import { certificatesCsv } from '../features/certificates/certificates-csv.ts';
import { revocationsCsv } from '../features/certificates/revocations/revocations-csv.ts';
import { facilityCsv } from '../features/facilities/facility-csv.ts';
import { facilityListDefinition } from '../features/facilities/facility-list-definition.ts';
import type { ExportPart } from '../features/jobs/export/export-part.ts';
import { RecordsSection } from '../features/jobs/export/records-section.tsx';
import { monitorCsv } from '../features/monitors/monitor-csv.ts';
import { monitorListDefinition } from '../features/monitors/monitor-list-definition.ts';
import { userCsv } from '../features/users/user-csv.ts';
import { userListDefinition } from '../features/users/user-list-definition.ts';
import { userMenuGroup } from '../features/users/user-menu.tsx';
import { type CsvFormat, listCsv } from '../lists/csv/list-csv.ts';

interface Exported<L extends ListTypes> {
  definition: ListDefinition<L>;
  menu: L['menu'];
  format: CsvFormat<L> | ((call: Call) => Promise<CsvFormat<L>>);
}

/** All rows of a menu. */
function listPart<L extends ListTypes>(
  name: ExportPart['name'],
  { definition, menu, format }: Exported<L>,
  right?: ExportPart['right'],
): ExportPart {
  const { by: sort, order } = definition.defaultSort;
  return {
    name,
    right,
    write: async ({ call, t, signal, onProgress }) =>
      await listCsv(call, t, typeof format === 'function' ? await format(call) : format, {
        definition,
        query: { menu, searchText: '', sort, order, page: 1, pageSize: 100 },
        signal,
        onProgress,
      }),
  };
}

const entityParts: Record<EntityKind, readonly ExportPart[]> = {
  facility: [
    listPart('facilities', {
      definition: facilityListDefinition,
      menu: 'FACILITY_ALL',
      format: facilityCsv,
    }),
  ],
  monitor: [
    listPart('monitors', { definition: monitorListDefinition, menu: 'MONITOR_ALL', format: monitorCsv }),
    listPart('deletedMonitors', {
      definition: monitorListDefinition,
      menu: 'MONITOR_DELETED',
      format: { ...monitorCsv, fileName: 'Deleted_Monitors.csv' },
    }),
  ],
  user: [
    listPart(
      'users',
      {
        definition: userListDefinition,
        menu: 'USER_ALL',
        format: async (call) => userCsv(await offers(call, 'roles')),
      },
      userMenuGroup.right,
    ),
  ],
};

const parts: readonly ExportPart[] = [
  ...Object.values(entityParts).flat(),
  {
    name: 'certificates',
    capability: 'certificates',
    write: async ({ call, t }) => ({ file: await certificatesCsv(call, t, noFilters), isChanging: false }),
  },
  {
    name: 'revocations',
    capability: 'revocations',
    write: async ({ call, t }) => ({ file: await revocationsCsv(call, t), isChanging: false }),
  },
  {
    name: 'auditTrail',
    right: auditMenu.right,
    capability: 'auditTrail',
    async write({ call, t, signal, onProgress }) {
      const maxCalls = Number.POSITIVE_INFINITY;
      const { file } = await auditCsv(call, t, auditSearch.parse({}), {
        maxCalls,
        signal,
        onProgress: (read) => onProgress(read, read),
      });
      return { file, isChanging: false };
    },
  },
];

export function ConsoleRecords() {
  return <RecordsSection parts={parts} />;
}
