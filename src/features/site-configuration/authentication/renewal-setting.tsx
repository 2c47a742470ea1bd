// Whether certificates of the facility are renewed by themselves before they end. Off until a person turns it on; a choice is
// saved at once.

import { IconAlertTriangle } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Renewal, saveRenewal } from '../../../../contract/site-configuration/renewal.ts';
import { useApp } from '../../../data/app-context.ts';
import { useMay } from '../../../session/rights/rights.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { ListSelect } from '../../../ui/fields/list-select.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useChangesPaused } from '../../../ui/use-changes-paused.ts';
import { useSettingSave } from '../use-setting-save.ts';
import classes from './authentication-panel.module.css';

const offered = [0, 14, 30, 60, 90];

function renewalNote(
  t: TFunction<['start', 'site-configuration']>,
  { days, set_by: name }: Renewal,
  missing: Props['missing'],
): string {
  if (days === 0) return t('site-configuration:renewal.offNote');
  if (missing) return t(`site-configuration:renewal.missing.${missing}`);
  return name ? t('site-configuration:renewal.onNote', { name }) : t('site-configuration:renewal.on');
}

interface Props {
  facilityId: string;
  renewal: Renewal;
  /** Names what must be stored before anything is renewed. */
  missing: 'csr' | 'authentication' | null;
}

export function RenewalSetting({ facilityId, renewal, missing }: Props) {
  const { t } = useTranslation(['start', 'site-configuration']);
  const { call } = useApp();
  const paused = useChangesPaused();
  const may = useMay()('changeSites', facilityId);
  const { version } = renewal;
  const { saving, failure, save } = useSettingSave(
    (days: string) => call(saveRenewal, { body: { facility_id: facilityId, days: Number(days), version } }),
    t('site-configuration:renewal.saved'),
  );
  // Another client may have set any number of days.
  const days = [...new Set([...offered, renewal.days])].sort((one, other) => one - other);

  return (
    <section className={classes.more} aria-label={t('site-configuration:renewal.title')}>
      <h3 className={classes.title}>{t('site-configuration:renewal.title')}</h3>
      {renewal.to_confirm && may ? (
        <div className={classes.toConfirm}>
          <Notice tone="warn" icon={<IconAlertTriangle size={22} aria-hidden />}>
            {t('site-configuration:renewal.toConfirm', { name: renewal.set_by ?? '–' })}
          </Notice>
          <ActionButton
            variant="default"
            refused={paused}
            loading={saving === String(renewal.days)}
            onClick={() => saving === null && void save(String(renewal.days))}
          >
            {t('site-configuration:renewal.confirm')}
          </ActionButton>
        </div>
      ) : (
        <p className={classes.note}>{renewalNote(t, renewal, missing)}</p>
      )}
      <div className={classes.half}>
        <ListSelect
          label={t('site-configuration:renewal.label')}
          value={saving ?? String(renewal.days)}
          // Not disabled while it is saved, which would lose the focus.
          onChange={(value) => saving === null && void save(value)}
          choices={days.map((count) => ({
            value: String(count),
            label:
              count === 0
                ? t('site-configuration:renewal.off')
                : t('site-configuration:renewal.days', { count }),
          }))}
          error={failure}
          disabled={paused !== null || !may}
          {...(paused !== null && { description: paused })}
          allowDeselect={false}
        />
      </div>
    </section>
  );
}
