// Whom the EST server must lead to, where that is a stored file: a person may go back to the public roots.
import { useTranslation } from 'react-i18next';
import { removeRoot } from '../../../../contract/site-configuration/est-connection.ts';
import { useApp } from '../../../data/app-context.ts';
import { useSiteSave } from '../use-site-save.ts';
import classes from './authentication-panel.module.css';
import { ConfirmedAction } from './confirmed-action.tsx';

interface Props {
  facilityId: string;
  version: number | undefined;
  name: string;
  /** The configuration has another version by then. */
  onRemoved(version: number | undefined): void;
}

export function RemoveRoot({ facilityId, version, name, onRemoved }: Props) {
  const { t } = useTranslation();
  const { call } = useApp();
  const { saved } = useSiteSave();

  async function remove(): Promise<void> {
    const { data } = await call(removeRoot, { body: { facility_id: facilityId, version } });
    onRemoved(data[0]?.version);
    await saved(t('siteConfig.connection.removed'));
  }

  return (
    <div className={classes.root}>
      <p className={classes.note}>{t('siteConfig.connection.trusts', { name })}</p>
      <ConfirmedAction
        label={t('siteConfig.connection.remove')}
        question={t('siteConfig.connection.removeQuestion', { name })}
        confirmLabel={t('siteConfig.connection.removeConfirm')}
        act={remove}
      />
    </div>
  );
}
