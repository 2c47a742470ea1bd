// Changes of many records that this person has begun: what follows when one has begun, is undone or tried again.
import { atom, useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { retryJob, undoJob } from '../../contract/jobs/bulk-changes.ts';
import {
  getJob,
  type Job,
  type JobFollowing,
  listJobs,
  type ShownJobKind,
} from '../../contract/jobs/jobs.ts';
import { toAppError } from '../api/app-error.ts';
import type { Call } from '../api/http.ts';
import { onlyRecord } from '../api/only-record.ts';
import { findOutcome } from '../api/send-or-find.ts';
import { useApp } from '../data/app-context.ts';
import { useApplyChange } from '../data/changes.ts';
import { errorText, writeErrorText } from '../i18n/error-text.ts';
import { showToast } from '../ui/toasts/toasts.tsx';
import { changeNameOf, endedText } from './change-job-words.ts';

/** The jobs that were begun in this tab, as their calls answered: shown before the list of jobs is fetched. */
export const begunJobs = atom<readonly Job[]>([]);

/** Enough for what runs and has ended within a day. */
const maxJobs = 20;

export async function fetchOwnJobs(call: Call, kind: ShownJobKind, signal?: AbortSignal): Promise<Job[]> {
  const query = { count: maxJobs, page: 1, kind, own: 'true' } as const;
  return (await call(listJobs, { query }, signal ? { signal } : {})).data;
}

/** The job with an id that its call has sent; null where none has begun. */
export async function findBegun(call: Call, id: string): Promise<Job | null> {
  try {
    return onlyRecord(await call(getJob, { params: { id } }));
  } catch (thrown) {
    const error = await toAppError(thrown);
    if (error.type === 'notFound') return null;
    throw error;
  }
}

/** Goes on with the records of a job; where the answer is lost, the list of jobs tells whether it has begun. */
async function follow(call: Call, job: Job, as: JobFollowing): Promise<Job> {
  const endpoint = as === 'undo' ? undoJob : retryJob;
  try {
    return onlyRecord(await call(endpoint, { params: { id: job.id } }));
  } catch (thrown) {
    const error = await toAppError(thrown);
    if (!error.outcomeUnknown) throw error;
    const kind = job.kind === 'userChange' ? 'userChange' : 'monitorChange';
    const begun = await findOutcome(error, async () => {
      const jobs = await fetchOwnJobs(call, kind);
      return jobs.find((it) => it.follows_id === job.id && it.follows_as === as) ?? null;
    });
    if (begun) return begun;
    throw error;
  }
}

/** The entity of the lists whose records a job changes. */
const entityOf = ({ kind }: Job) => (kind === 'userChange' ? 'users' : 'monitors');

export function useChangeJobs() {
  const { t } = useTranslation(['start', 'bulk']);
  const { call } = useApp();
  const applyChange = useApplyChange();
  const setBegun = useSetAtom(begunJobs);

  /** Shows a job that has begun: its result where it is over already, else its progress. */
  async function show(job: Job): Promise<void> {
    setBegun((before) => [job, ...before.filter(({ id }) => id !== job.id)]);
    await applyChange(entityOf(job));
    const name = changeNameOf(job);
    if (!job.ended_date || !name) return;
    const canUndo = job.can.includes('undo');
    await showToast({
      tone: job.counts.failed ? 'warn' : 'good',
      text: endedText(t, job, name),
      ...(canUndo && { action: { label: t('bulk:job.undo'), run: () => void goOn(job, 'undo') } }),
      outlivesScreen: true,
    });
  }

  /** Undoes a job, or tries again what failed; says why not. */
  async function goOn(job: Job, as: JobFollowing): Promise<void> {
    try {
      await show(await follow(call, job, as));
    } catch (thrown) {
      const error = await toAppError(thrown);
      const [open, refused] =
        as === 'undo'
          ? (['bulk:job.undoOpen', 'bulk:job.notUndone'] as const)
          : (['bulk:job.retryOpen', 'bulk:job.notRetried'] as const);
      const text = error.outcomeUnknown
        ? writeErrorText(t, error, t(open))
        : t(refused, { reason: errorText(t, error) });
      await showToast({ tone: 'bad', text });
    }
  }

  return { show, goOn };
}
