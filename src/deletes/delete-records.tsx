import { useTranslation } from 'react-i18next';
import type { RecordLine } from './delete-definition.ts';
import classes from './delete-dialog.module.css';

interface Props {
  /** '243 monitors' */
  total: string;
  count: number;
  scope: string | null;
  records: readonly RecordLine[];
}

export function DeleteRecords({ total, count, scope, records }: Props) {
  const { t } = useTranslation();
  const more = count - records.length;
  return (
    <section className={classes.records} aria-label={t('delete.records')}>
      <p className={classes.total}>{total}</p>
      {scope && <p className={classes.scope}>{scope}</p>}
      {records.length > 0 && (
        <ul>
          {records.map(({ id, name, details }) => (
            <li key={id}>
              <span className={classes.name}>{name}</span>
              <span className={classes.details}>{details.filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </ul>
      )}
      {records.length > 0 && more > 0 && <p className={classes.more}>{t('delete.more', { count: more })}</p>}
    </section>
  );
}
