// Which numbers of a pasted list are not among the rows: those that no monitor has, and those of deleted ones.
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findMissingSerialNumbers } from '../../../../contract/monitors/monitors.ts';
import { useSettled } from '../../../api/use-settled.ts';
import { useApp } from '../../../data/app-context.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { Notice } from '../../../ui/notice.tsx';
import { toAddress } from './number-address.ts';
import classes from './serial-numbers.module.css';

interface Missing {
  unknown: string[];
  deleted: string[];
}

export function MissingNumbers({ numbers }: { numbers: readonly string[] }) {
  const { t } = useTranslation(['start', 'lists']);
  const { call } = useApp();
  const [answer, setAnswer] = useState<Promise<Missing> | null>(null);
  // Each page of the list has the same numbers.
  const written = JSON.stringify(numbers);
  useEffect(() => {
    const stop = new AbortController();
    const body = { cloud_ids: JSON.parse(written) };
    const asked = call(findMissingSerialNumbers, { body }, { signal: stop.signal });
    setAnswer(asked.then(({ data }) => data));
    return () => stop.abort();
  }, [call, written]);
  const settled = useSettled(answer);
  const icon = <IconAlertTriangle size={22} aria-hidden />;

  if (settled.type === 'failed') {
    return (
      <Notice tone="warn" icon={icon}>
        {t('lists:serialNumbers.notCompared', { reason: errorText(t, settled.error) })}
      </Notice>
    );
  }
  if (settled.type === 'waiting') return null;
  const { unknown, deleted } = settled.value;
  if (unknown.length + deleted.length === 0) return null;
  return (
    <Notice tone="warn" icon={icon}>
      {unknown.length > 0 && (
        <>
          {t('lists:serialNumbers.unknown', { count: unknown.length, total: numbers.length })}
          <textarea
            className={classes.unknown}
            readOnly
            rows={2}
            translate="no"
            aria-label={t('lists:serialNumbers.unknownList')}
            value={unknown.join(', ')}
          />
        </>
      )}
      {deleted.length > 0 && (
        <p className={classes.deleted}>
          {t('lists:serialNumbers.deleted', { count: deleted.length })}{' '}
          <Link to="/dashboard/deleted_monitors" search={{ numbers: toAddress(deleted) }}>
            {t('lists:serialNumbers.showDeleted')}
          </Link>
        </p>
      )}
    </Notice>
  );
}
