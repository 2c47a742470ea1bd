import { expect, test } from 'vitest';
import { importEntities } from '../../contract/jobs/import-fields.ts';
import { rightOfJob, rightToChangeMonitors, rightToImport } from '../../contract/jobs/job-rights.ts';
import { jobKinds } from '../../contract/jobs/jobs.ts';

test('a job needs the right with which it begins, and one that is not known that of administrators', () => {
  expect(rightOfJob({ kind: 'monitorChange', change: { type: 'requestLog' } })).toBe('ask');
  expect(rightOfJob({ kind: 'monitorChange', change: { type: 'associate' } })).toBe('changeMonitors');
  expect(rightToChangeMonitors('restore')).toBe('changeMonitors');
  for (const entity of importEntities)
    expect(rightOfJob({ kind: 'import', change: { entity } })).toBe(rightToImport[entity]);
  for (const kind of jobKinds.filter((it) => it !== 'import'))
    expect(rightOfJob({ kind })).not.toBe('operate');
  expect(rightOfJob({ kind: 'import', change: { entity: 'pumps' } })).toBe('operate');
  expect(rightOfJob({ kind: 'of another version' })).toBe('operate');
});
