// A change of many records in words: while it runs, and when it is over.
import type { TFunction } from 'i18next';
import { dotted } from '../../contract/common/isolate.ts';
import type { Job } from '../../contract/jobs/jobs.ts';
import type AppResources from '../i18n/resources.gen.ts';

const changes = [
  'associate',
  'clear',
  'logLevel',
  'requestAudio',
  'requestLog',
  'restore',
  'suspend',
  'reactivate',
] as const satisfies readonly (keyof AppResources['bulk'])[];

/** A change as its texts are named: to no facility is another one than to a facility. */
export type ChangeName = (typeof changes)[number];

/** Null for a change that this app does not know. */
export function changeNameOf({ change }: Job): ChangeName | null {
  if (change?.type === 'associate' && !change.facility) return 'clear';
  return changes.find((name) => name === change?.type) ?? null;
}

/** Says what is being done. */
export function runningText(t: TFunction<['start', 'bulk']>, job: Job, name: ChangeName): string {
  const values = { facility: job.change?.facility ?? '', level: job.change?.auto_log_level ?? '' };
  const isUndo = job.change?.undo && name !== 'requestAudio' && name !== 'requestLog' && name !== 'restore';
  return isUndo ? t(`bulk:${name}.undoing`) : t(`bulk:${name}.running`, values);
}

/** Says what was done, and how many were left as they are. */
export function endedText(t: TFunction<['start', 'bulk', 'jobs']>, job: Job, name: ChangeName): string {
  const { done = 0, unchanged = 0, failed = 0, cancelled = 0 } = job.counts;
  const values = {
    count: done,
    facility: job.change?.facility ?? '',
    level: job.change?.auto_log_level ?? '',
  };
  const isUndo = job.change?.undo && name !== 'requestAudio' && name !== 'requestLog' && name !== 'restore';
  const said = isUndo ? t(`bulk:${name}.undone`, values) : t(`bulk:${name}.done`, values);
  return dotted(
    done > 0 ? said : t('bulk:job.none'),
    unchanged > 0 && t('bulk:job.same', { count: unchanged }),
    failed > 0 && t('bulk:job.failed', { count: failed }),
    cancelled > 0 && t('jobs:cancelled', { count: cancelled }),
  );
}
