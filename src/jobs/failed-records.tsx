// The records of a job that failed, each with its reason: the first hundred, and more when they are asked for.
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxPageSize } from '../../contract/common/paging.ts';
import { type JobRecord, listJobRecords } from '../../contract/jobs/jobs.ts';
import type { Call } from '../api/http.ts';
import { useSettled } from '../api/use-settled.ts';
import { useApp } from '../data/app-context.ts';
import { errorText } from '../i18n/error-text.ts';
import { WholeText } from '../ui/whole-text.tsx';
import classes from './job-progress.module.css';

async function fetchFailed(call: Call, id: string, pages: number): Promise<JobRecord[]> {
  const records: JobRecord[] = [];
  for (let page = 1; page <= pages; page += 1) {
    const query = { state: 'failed', count: maxPageSize, page } as const;
    records.push(...(await call(listJobRecords, { params: { id }, query })).data);
  }
  return records;
}

/** Fetched again when more have failed. @param count how many have failed */
export function FailedRecords({ id, count }: { id: string; count: number }) {
  const { t } = useTranslation(['start', 'jobs']);
  const { call } = useApp();
  const [asked, setAsked] = useState({ pages: 1 });
  const answer = useMemo(
    async () => (count === 0 ? [] : fetchFailed(call, id, asked.pages)),
    [call, id, count, asked],
  );
  const settled = useSettled(answer);
  const [records, setRecords] = useState<JobRecord[] | null>(null);
  if (settled.type === 'done' && settled.value !== records) setRecords(settled.value);
  const failure = settled.type === 'failed' && (
    <p className={classes.note} role="alert">
      {errorText(t, settled.error)}
    </p>
  );

  if (!records) return failure || <p className={classes.note}>{t('list.loading')}</p>;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keyboard, too */}
      <ul className={classes.failed} aria-label={t('jobs:failedRecords')} tabIndex={0}>
        {records.map((record) => (
          <li key={record.id}>
            <strong>
              <WholeText text={record.label} />
            </strong>
            <p className={classes.note}>{record.problem}</p>
          </li>
        ))}
      </ul>
      {failure}
      {count > records.length && (
        <Button
          variant="default"
          mt={8}
          loading={settled.type === 'waiting'}
          onClick={() => setAsked({ pages: Math.ceil(records.length / maxPageSize) + 1 })}
        >
          {t('jobs:showMore')}
        </Button>
      )}
    </>
  );
}
