// The versions of records: each change raises one, and a change with an outdated one is refused.
import type { StubAnswer } from './answers.ts';
import type { Row, StubRecords } from './records.ts';

export const firstVersion = ({ withVersions }: StubRecords): Row => (withVersions ? { version: 1 } : {});

/** Why the change is refused; null when it may be made. */
export function raiseVersion(row: Row, body: Row): StubAnswer | null {
  if (row.version === undefined) return null;
  if (body.version !== undefined && body.version !== row.version) {
    const data = { current: row, sent: { ...row, ...body } };
    return {
      status: 409,
      body: { status: false, message: 'Changed meanwhile', code: 'VERSION_CONFLICT', data },
    };
  }
  row.version = Number(row.version) + 1;
  return null;
}
