// Whether certificates of the facility are renewed by themselves before they end. Off until a person turns it on; a choice is
// saved at once.
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Renewal, saveRenewal } from '../../../../contract/site-configuration/renewal.ts';
import { toAppError } from '../../../api/app-error.ts';
import { useApp } from '../../../data/app-context.ts';
import { writeErrorText } from '../../../i18n/error-text.ts';
import { ListSelect } from '../../../ui/fields/list-select.tsx';
import { useChangesPaused } from '../../../ui/use-changes-paused.ts';
import { useSiteSave } from '../use-site-save.ts';
import classes from './authentication-panel.module.css';

const offered = [0, 14, 30, 60, 90];

function renewalNote(t: TFunction, { days, set_by: name }: Renewal, missing: Props['missing']): string {
  if (days === 0) return t('siteConfig.renewal.offNote');
  if (missing) return t(`siteConfig.renewal.missing.${missing}`);
  return name ? t('siteConfig.renewal.onNote', { name }) : t('siteConfig.renewal.on');
}

interface Props {
  facilityId: string;
  renewal: Renewal;
  /** Names what must be stored before anything is renewed. */
  missing: 'csr' | 'authentication' | null;
}

export function RenewalSetting({ facilityId, renewal, missing }: Props) {
  const { t } = useTranslation();
  const { call } = useApp();
  const { saved, leaveOrRefetch } = useSiteSave();
  const paused = useChangesPaused();
  const [saving, setSaving] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { version } = renewal;
  // Another client may have set any number of days.
  const days = [...new Set([...offered, renewal.days])].sort((one, other) => one - other);

  async function save(value: string): Promise<void> {
    setSaving(value);
    setFailure(null);
    try {
      await call(saveRenewal, { body: { facility_id: facilityId, days: Number(value), version } });
      await saved(t('siteConfig.renewal.saved'));
    } catch (thrown) {
      const error = await toAppError(thrown);
      setFailure(writeErrorText(t, error, t('siteConfig.open')));
      leaveOrRefetch(error);
    } finally {
      setSaving(null);
    }
  }

  return (
    <section className={classes.more} aria-label={t('siteConfig.renewal.title')}>
      <h3 className={classes.title}>{t('siteConfig.renewal.title')}</h3>
      <p className={classes.note}>{renewalNote(t, renewal, missing)}</p>
      <div className={classes.half}>
        <ListSelect
          label={t('siteConfig.renewal.label')}
          value={saving ?? String(renewal.days)}
          // Not disabled while it is saved, which would lose the focus.
          onChange={(value) => saving === null && void save(value)}
          choices={days.map((count) => ({
            value: String(count),
            label: count === 0 ? t('siteConfig.renewal.off') : t('siteConfig.renewal.days', { count }),
          }))}
          error={failure ?? undefined}
          disabled={paused !== null}
          {...(paused !== null && { description: paused })}
          searchable={false}
          allowDeselect={false}
        />
      </div>
    </section>
  );
}
