// Whether roots that the EST server no longer hands out go by themselves. Off until a person turns it on; saved at once.

import { useTranslation } from 'react-i18next';
import { saveRootSetting } from '../../../../contract/site-configuration/trust.ts';
import { useOffers } from '../../../api/capabilities.ts';
import { useApp } from '../../../data/app-context.ts';
import { useMay } from '../../../session/rights/rights.ts';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { useChangesPaused } from '../../../ui/use-changes-paused.ts';
import type { PanelSite } from '../shown-site.ts';
import { useSettingSave } from '../use-setting-save.ts';
import classes from './root-setting.module.css';

export function RootSetting({ facilityId, site: { details, version } }: PanelSite) {
  const { t } = useTranslation(['start', 'site-configuration']);
  const { call } = useApp();
  const paused = useChangesPaused();
  const may = useMay()('changeSites', facilityId);
  const offers = useOffers(call, 'trust');
  const { saving, failure, save } = useSettingSave(
    (takes_over_roots: boolean) =>
      call(saveRootSetting, { body: { facility_id: facilityId, version, takes_over_roots } }),
    t('site-configuration:rootSetting.saved'),
  );
  if (!offers) return null;

  return (
    <section className={classes.setting} aria-label={t('site-configuration:rootSetting.title')}>
      <div className={classes.field}>
        <SwitchField
          label={t('site-configuration:rootSetting.label')}
          hint={paused ?? t('site-configuration:rootSetting.note')}
          value={saving ?? details?.takes_over_roots ?? false}
          disabled={paused !== null || saving !== null || !may}
          onChange={(value) => void save(value)}
          error={failure}
        />
      </div>
    </section>
  );
}
