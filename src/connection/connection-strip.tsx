// The connection over seven days: the share of time Online, the hours of each day, the last changes.
import { Button, Skeleton, Title } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../contract/overview/overview.ts';
import { useApp } from '../data/app-context.ts';
import { useRefetchRegularly } from '../data/changes.ts';
import { fetchSource } from '../data/load.ts';
import type { Loaded } from '../data/source.ts';
import { useLoaded } from '../data/use-loaded.ts';
import { formatMoment } from '../i18n/format.ts';
import { LoadFailure, staleTime } from './chart-load-state.tsx';
import { ConnectionDays, ConnectionLegend, ConnectionTable } from './connection-days.tsx';
import { type ConnectionOf, connectionSource } from './connection-source.ts';
import classes from './connection-strip.module.css';
import { shareText } from './share-text.ts';

const shownChanges = 6;

interface Props {
  of: ConnectionOf;
  /** Record id. */
  id: string;
  /** The request number with which its page was loaded: Refresh loads the strip again, too. */
  requestNumber: number;
}

export function ConnectionStrip({ of, id, requestNumber }: Props) {
  const { t } = useTranslation(['start', 'record-pages']);
  const app = useApp();
  const loaded = useMemo((): Loaded<Connection> => {
    const source = connectionSource(of, id);
    return {
      source,
      requestNumber,
      snapshot: null,
      error: null,
      pending: fetchSource(app, source),
    };
  }, [app, of, id, requestNumber]);
  const state = useLoaded(loaded, { ids: [id] });
  useRefetchRegularly(state.refetch);
  const shown = state.snapshot?.value;
  const stale = staleTime(state);
  return (
    <section className={classes.section} data-of={of} aria-label={t('record-pages:connection.title')}>
      <div className={classes.head}>
        <Title order={2} className={classes.title}>
          {t('record-pages:connection.title')}
        </Title>
        {stale && <span className={classes.note}>{t('record-pages:connection.asOf', { time: stale })}</span>}
        {shown && <strong>{shareText(t, shown.online)}</strong>}
      </div>
      {shown && <ConnectionDays hours={shown.hours} />}
      <LoadFailure title={t('record-pages:connection.failed')} state={state} />
      {!shown && !state.error && <Skeleton className={classes.loading} />}
      {(shown || !state.error) && <Foot of={of} connection={shown} />}
    </section>
  );
}

/** What the colours mean; beneath a button a monitor's last changes, and the days in words. */
function Foot({ of, connection }: { of: ConnectionOf; connection: Connection | undefined }) {
  const { t } = useTranslation(['start', 'record-pages']);
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  return (
    <>
      <div className={classes.foot}>
        <ConnectionLegend />
        <Button
          variant="subtle"
          color="gray"
          aria-expanded={open}
          aria-controls={detailsId}
          rightSection={
            <IconChevronDown size={18} aria-hidden className={classes.chevron} data-open={open} />
          }
          onClick={() => setOpen(!open)}
        >
          {t(of === 'monitor' ? 'record-pages:connection.changes' : 'record-pages:connection.table')}
        </Button>
      </div>
      <div id={detailsId} className={classes.details} data-open={open}>
        {connection && of === 'monitor' && <Changes connection={connection} />}
        {open && connection && <ConnectionTable hours={connection.hours} />}
      </div>
    </>
  );
}

function Changes({ connection: { changes } }: { connection: Connection }) {
  const { t } = useTranslation(['start', 'record-pages']);
  if (changes.length === 0) return <p className={classes.note}>{t('record-pages:connection.noChanges')}</p>;
  return (
    <ul className={classes.changes} aria-label={t('record-pages:connection.changes')}>
      {changes.slice(0, shownChanges).map(({ at, online }) => (
        <li key={`${at} ${online}`}>
          <span>{t(online ? 'record-pages:connection.online' : 'record-pages:connection.offline')}</span>
          <span className={classes.note}>{formatMoment(at)}</span>
        </li>
      ))}
    </ul>
  );
}
