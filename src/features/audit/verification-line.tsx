// Whether the trail is as it was written, and up to when that is known.
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type AuditVerification, getAuditVerification } from '../../../contract/audit/audit.ts';
import type { Loaded, Source } from '../../data/source.ts';
import { useLoaded } from '../../data/use-loaded.ts';
import { formatMoment, formatTime } from '../../i18n/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { WholeText } from '../../ui/whole-text.tsx';
import classes from './audit-screen.module.css';

/** Null where it was not verified yet. */
export const verificationSource: Source<AuditVerification | null> = {
  key: 'audit verification',
  fetch: async (call, signal) => (await call(getAuditVerification, {}, { signal })).data[0] ?? null,
  affectedBy: [],
};

const until = ({ to_date, verified_date }: AuditVerification) => to_date ?? verified_date;

export function VerificationLine({ loaded }: { loaded: Loaded<AuditVerification | null> }) {
  const { t } = useTranslation(['start', 'audit']);
  const { snapshot, error } = useLoaded(loaded);
  if (!snapshot) return <p className={classes.counted}>{error ? t('audit:notAsked') : '\u00A0'}</p>;
  const { value } = snapshot;
  if (value?.fault)
    return (
      <Notice tone="bad" icon={<IconAlertTriangle size={22} aria-hidden />}>
        {t('audit:broken', { fault: value.fault, checked: formatMoment(value.verified_date) })}
      </Notice>
    );
  return (
    <p className={classes.counted}>
      {value && <IconShieldCheck size={18} aria-hidden />}
      {value ? (
        <span>
          <WholeText
            text={t('audit:verified', {
              until: formatMoment(until(value)),
              // On a phone two dates would take a line more.
              checked: formatTime(Date.parse(value.verified_date), 'HH:mm:ss', Date.parse(until(value))),
            })}
          />
        </span>
      ) : (
        t('audit:unverified')
      )}
    </p>
  );
}
