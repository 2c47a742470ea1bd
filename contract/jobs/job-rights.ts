// The right with which a job begins: whoever ends it early, tries it again or undoes it needs the same.
import type { Right } from '../common/rights.ts';
import type { ImportEntityName } from './import-fields.ts';

/** Who may add one record may import many. */
export const rightToImport: Readonly<Record<ImportEntityName, Right>> = {
  monitors: 'changeMonitors',
  facilities: 'changeFacilities',
  users: 'changePeople',
};

const requests: readonly string[] = ['requestAudio', 'requestLog'];

/** @param type of a change of many monitors */
export function rightToChangeMonitors(type: string): Right {
  return requests.includes(type) ? 'ask' : 'changeMonitors';
}

interface JobOfKind {
  readonly kind: string;
  readonly change?: { readonly type?: unknown; readonly entity?: unknown } | null | undefined;
}

/** A kind that is not known here needs the right that administrators alone have. */
export function rightOfJob({ kind, change }: JobOfKind): Right {
  if (kind === 'monitorChange') return rightToChangeMonitors(String(change?.type));
  if (kind === 'userChange') return 'changePeople';
  if (kind === 'import')
    return new Map<string, Right>(Object.entries(rightToImport)).get(String(change?.entity)) ?? 'operate';
  return kind === 'enrollment' || kind === 'renewal' ? 'changeSites' : 'operate';
}
