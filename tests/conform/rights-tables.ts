// The tables of docs/roles.md: which role has which right, and which call needs it.

import type { Endpoint } from '../../contract/common/endpoint.ts';
import { isForPrograms } from '../../contract/common/programs.ts';
import { type GivenRole, type Right, reachOf, rights } from '../../contract/common/rights.ts';
import { apiCalls } from './reads.ts';

const facilityId = 'of a facility';

/** A person with this role alone; null: an administrator. */
const columns: readonly (readonly [string, GivenRole | null])[] = [
  ['Administrator', null],
  ['Site administrator', { role: 'siteAdministrator', facility_id: facilityId, may_hear: false }],
  ['Engineer', { role: 'engineer', facility_id: facilityId, may_hear: false }],
  ['Engineer of all facilities', { role: 'engineer', facility_id: null, may_hear: false }],
  ['Auditor', { role: 'auditor', facility_id: null, may_hear: false }],
  ['Auditor with recordings', { role: 'auditor', facility_id: null, may_hear: true }],
];

function cellOf(role: GivenRole | null, right: Right): string {
  const reach = reachOf(role ? [role] : [], role === null, right);
  if (reach === 'nothing') return '–';
  return reach === 'everything' ? 'all' : 'own facilities';
}

const rowOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [rowOf(head), `|${head.map(() => '---|').join('')}`, ...rows.map(rowOf), ''].join('\n');
}

/** Rights and roles, as Markdown. */
export function printRolesTable(): string {
  const head = ['right', ...columns.map(([name]) => name)];
  return tableOf(
    head,
    rights.map((right) => [`\`${right}\``, ...columns.map(([, role]) => cellOf(role, right))]),
  );
}

function neededBy(endpoint: Endpoint): readonly Right[] {
  if (endpoint.caller !== 'administrator') return [];
  const { right } = endpoint;
  return typeof right === 'string' ? [right] : rights.filter((one) => right.oneOf.includes(one));
}

/** Calls by the right that they need, as Markdown. A call stands with the first of several. */
export function printRightsTable(): string {
  const placeOf = ({ path, method }: Endpoint) => `${path} ${method}`;
  const calls = apiCalls.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  const rows = rights.flatMap((right) =>
    calls
      .filter((endpoint) => neededBy(endpoint)[0] === right)
      .map((endpoint) => [
        neededBy(endpoint)
          .map((one) => `\`${one}\``)
          .join(' or '),
        endpoint.method,
        `\`${endpoint.path}\``,
        endpoint.summary,
        isForPrograms(endpoint) ? 'yes' : '–',
      ]),
  );
  return tableOf(['right', 'method', 'path', 'what it is for', 'programs'], rows);
}
