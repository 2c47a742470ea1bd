import { IconAlertOctagon, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { type Severity, severities } from '../../../../contract/requests/cloud-log.ts';
import classes from './severity-mark.module.css';

const icons = { INFO: IconInfoCircle, WARNING: IconAlertTriangle, ERROR: IconAlertOctagon } as const;

function isSeverity(text: string): text is Severity {
  return severities.some((severity) => severity === text);
}

/** Severity as icon, word and colour; an unknown one as its word. */
export function SeverityMark({ severity, t }: { severity: string; t: TFunction<['start', 'monitor']> }) {
  const known = isSeverity(severity) ? severity : null;
  const Icon = known ? icons[known] : IconInfoCircle;
  return (
    <span className={classes.severity} data-severity={severity}>
      <Icon size={16} stroke={2} aria-hidden />
      {known ? t(`monitor:cloudLog.severities.${known}`) : severity}
    </span>
  );
}
