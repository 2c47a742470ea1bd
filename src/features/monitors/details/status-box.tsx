import { Text, Tooltip, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isDeleted, isOnline, type Monitor } from '../../../../contract/monitors/monitors.ts';
import { useStatusAge } from '../../../data/data-age.ts';
import { formatDay, formatMoment, zoneAbbreviation } from '../../../i18n/format.ts';
import { labelled } from '../../../i18n/punctuation.ts';
import { Ago } from '../../../ui/ago.tsx';
import { StatusBadge, statusWords } from '../../../ui/status-badge.tsx';
import { FacilityLink } from './facility-link.tsx';
import classes from './monitor-details.module.css';

export function StatusBox({ monitor }: { monitor: Monitor }) {
  const { t } = useTranslation(['start', 'forms', 'monitor']);
  const last = monitor.last_connected_date;
  const age = useStatusAge(t);
  return (
    <dl className={classes.box}>
      <Fact
        label={t('monitor:details.status')}
        value={<StatusBadge online={isOnline(monitor)} words={statusWords(t)} age={age} />}
        note={t('monitors.onlineMeans')}
      />

      {!isDeleted(monitor) && (
        <Fact label={t('forms:monitorForm.facility')} value={<FacilityLink monitor={monitor} />} />
      )}
      <Fact
        label={t('monitor:details.serialNumber')}
        value={<span translate="no">{monitor.cloud_id}</span>}
      />
      <Fact label={t('forms:monitorForm.logLevel')} value={monitor.auto_log_level} />
      <Manufactured monitor={monitor} />
      <Fact
        label={t('monitor:details.lastConnected')}
        value={last ? <Ago at={last} className={classes.contact} /> : t('monitor:details.never')}
        note={last && `${formatMoment(last)} ${zoneAbbreviation(new Date(last))}`}
      />
    </dl>
  );
}

const hintEvents = { hover: true, focus: true, touch: true };

/** The day of manufacture, where the record has one, else the day on which it was added; its label says which. */
function Manufactured({ monitor: { manufactured_date: made, created_date: added } }: { monitor: Monitor }) {
  const { t } = useTranslation(['start', 'monitor']);
  const day = made ?? added;
  if (!day) return <Fact label={t('monitor:details.manufactured')} value={t('monitor:details.never')} />;
  const hint = t(`monitor:details.manufacturedMeans.${made ? 'made' : 'added'}`);
  const label = (
    <Tooltip label={hint} events={hintEvents} position="top-start" offset={-8} multiline maw={280}>
      <UnstyledButton
        className={classes.explained}
        aria-label={labelled(t('monitor:details.manufactured'), hint)}
      >
        {t('monitor:details.manufactured')}
      </UnstyledButton>
    </Tooltip>
  );
  return <Fact label={label} value={formatDay(day)} />;
}

function Fact({ label, value, note }: { label: ReactNode; value: ReactNode; note?: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value}
        {note && <Text className={classes.note}>{note}</Text>}
      </dd>
    </div>
  );
}
