import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isDeleted, isOnline, type Monitor } from '../../../../contract/monitors/monitors.ts';
import { useStatusAge } from '../../../data/data-age.ts';
import { formatDay, formatMoment, zoneAbbreviation } from '../../../i18n/format.ts';
import { Ago } from '../../../ui/ago.tsx';
import { StatusBadge, statusWords } from '../../../ui/status-badge.tsx';
import { FacilityLink } from './facility-link.tsx';
import classes from './monitor-details.module.css';

export function StatusBox({ monitor }: { monitor: Monitor }) {
  const { t } = useTranslation();
  const last = monitor.last_connected_date;
  const age = useStatusAge(t);
  return (
    <dl className={classes.box}>
      <Fact
        label={t('details.status')}
        value={<StatusBadge online={isOnline(monitor)} words={statusWords(t)} age={age} />}
        note={t('monitors.onlineMeans')}
      />

      {!isDeleted(monitor) && (
        <Fact label={t('monitorForm.facility')} value={<FacilityLink monitor={monitor} />} />
      )}
      <Fact label={t('details.serialNumber')} value={<span translate="no">{monitor.cloud_id}</span>} />
      <Fact label={t('monitorForm.logLevel')} value={monitor.auto_log_level} />
      <Fact
        label={t('details.manufactured')}
        value={monitor.created_date ? formatDay(monitor.created_date) : t('details.never')}
      />
      <Fact
        label={t('details.lastConnected')}
        value={last ? <Ago at={last} /> : t('details.never')}
        note={last && `${formatMoment(last)} ${zoneAbbreviation(new Date(last))}`}
      />
    </dl>
  );
}

function Fact({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) {
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
