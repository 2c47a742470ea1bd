import { useTranslation } from 'react-i18next';
import classes from './round-dialog.module.css';

interface Props {
  serialNumber: string;
  facility: string;
}

/** The number that is written on a monitor, and where the monitor belongs. */
export function Facts({ serialNumber, facility }: Props) {
  const { t } = useTranslation(['start', 'rounds']);
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('rounds:monitor.serialNumber')}</dt>
        <dd translate="no">{serialNumber}</dd>
      </div>
      <div>
        <dt>{t('rounds:monitor.facility')}</dt>
        <dd translate="no">{facility}</dd>
      </div>
    </dl>
  );
}
