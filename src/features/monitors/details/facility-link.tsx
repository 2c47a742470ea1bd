import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Monitor } from '../../../../contract/monitors/monitors.ts';
import { facilityText } from '../../../i18n/facility-text.ts';
import { facilityOf } from './facility-of.ts';
import classes from './monitor-details.module.css';

/** The monitor's facility, which leads to its page; or why there is none. */
export function FacilityLink({ monitor, end = '' }: { monitor: Monitor; end?: string }) {
  const { t } = useTranslation();
  const facility = facilityOf(monitor);
  const text = `${facilityText(t, monitor)}${end}`;
  if (!facility) return text;
  return (
    <Link
      to="/dashboard/facility-details/$id"
      params={{ id: facility.id }}
      className={classes.link}
      translate="no"
    >
      {text}
    </Link>
  );
}
