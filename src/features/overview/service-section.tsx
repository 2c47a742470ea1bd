// Shows the notices of the service: a quiet line beneath the screen while all is well, else what fails and what helps, before it.

import { Skeleton, Title, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notice, NoticeRecord } from '../../../contract/service/notices.ts';
import { LoadFailure, staleTime } from '../../connection/chart-load-state.tsx';
import type { Loaded } from '../../data/source.ts';
import type { LoadedState } from '../../data/use-loaded.ts';
import { useRegularlyLoaded } from '../../data/use-regularly-loaded.ts';
import { formatNumber, formatTime } from '../../i18n/format.ts';
import { listed } from '../../i18n/punctuation.ts';
import { useMay } from '../../session/rights/rights.ts';
import { NoticeActs } from './notice-acts.tsx';
import classes from './service-section.module.css';

interface Props {
  /** Null where the server has no notices. */
  loaded: Loaded<Notice[]> | null;
  /** The screen beside it. */
  children: ReactNode;
}

/** What fails stands before the screen, else a quiet line beneath it. */
export function ServiceAround({ loaded, children }: Props) {
  return loaded ? <Around loaded={loaded}>{children}</Around> : children;
}

function Around({ loaded, children }: { loaded: Loaded<Notice[]>; children: ReactNode }) {
  const state = useRegularlyLoaded(loaded);
  const notices = state.snapshot?.value;
  const isFirst = notices ? notices.length > 0 : state.error !== null;
  const section = <ServiceSection state={state} />;
  return (
    <>
      {/* Whoever cannot see it hears that a notice came or went. */}
      <VisuallyHidden role="status">{listed((notices ?? []).map(({ title }) => title))}</VisuallyHidden>
      {isFirst && section}
      {children}
      {!isFirst && section}
    </>
  );
}

function ServiceSection({ state }: { state: LoadedState<Notice[]> }) {
  const { t } = useTranslation(['start', 'overview']);
  const notices = state.snapshot?.value;
  const stale = staleTime(state);
  const isQuiet = notices?.length === 0;
  return (
    <section
      className={classes.section}
      data-quiet={isQuiet || undefined}
      aria-label={t('overview:service.title')}
    >
      <div className={classes.head}>
        <Title order={2} className={classes.title}>
          {t('overview:service.title')}
        </Title>
        {isQuiet && (
          <span className={classes.none}>
            <IconCircleCheck size={20} aria-hidden />
            {t('overview:service.none')}
          </span>
        )}
        {stale && <span className={classes.soft}>{t('overview:asOf', { time: stale })}</span>}
      </div>
      {notices && notices.length > 0 && (
        <ul className={classes.list}>
          {notices.map((notice) => (
            <NoticeItem key={notice.kind} notice={notice} onActed={state.refetch} />
          ))}
        </ul>
      )}
      <LoadFailure title={t('overview:service.failed')} state={state} />
      {!notices && !state.error && <Skeleton height={28} />}
    </section>
  );
}

function NoticeItem({ notice, onActed }: { notice: Notice; onActed: () => void }) {
  const { t, i18n } = useTranslation(['start', 'overview']);
  const { title, count, since, help, detail, records, record_count } = notice;
  const unnamed = Math.max(0, (record_count ?? records.length) - records.length);
  return (
    <li className={classes.notice}>
      <IconAlertTriangle size={22} className={classes.icon} aria-hidden />
      <div className={classes.text}>
        <p className={classes.what}>
          <strong>{title}</strong>
          <span className={classes.count}>{formatNumber(count, i18n.language)}</span>
          <span className={classes.soft}>
            {t('overview:service.since', { time: formatTime(Date.parse(since), 'HH:mm') })}
          </span>
        </p>
        <p>{help}</p>
        {detail && (
          <p className={classes.soft}>
            {t('overview:service.detail')} <q className={classes.detail}>{detail}</q>
          </p>
        )}
        {records.length > 0 && (
          <ul className={classes.records}>
            {records.map((record) => (
              <li key={`${record.entity} ${record.id}`}>
                <RecordLink record={record} />
              </li>
            ))}
            {unnamed > 0 && (
              <li className={classes.soft}>{t('overview:service.more', { count: unnamed })}</li>
            )}
          </ul>
        )}
        <NoticeActs notice={notice} onActed={onActed} />
      </div>
    </li>
  );
}

/** Leads to the user in the list of users, where an invitation is sent again or the user is deleted. */
function RecordLink({ record: { entity, name } }: { record: NoticeRecord }) {
  const may = useMay();
  if (entity !== 'users' || !may('seePeople')) return <span>{name}</span>;
  return (
    <Link to="/dashboard/users" search={{ search: name }} className={classes.record}>
      {name}
    </Link>
  );
}
