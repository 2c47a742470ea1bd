// The root of a server that leads to no trusted CA: a person compares its fingerprint, and may trust it from then on.
import { useTranslation } from 'react-i18next';
import {
  confirmRoot,
  type ShownCertificate,
} from '../../../../contract/site-configuration/est-connection.ts';
import { useApp } from '../../../data/app-context.ts';
import { Fingerprint } from '../files/fingerprint.tsx';
import classes from './authentication-panel.module.css';
import { ConfirmedAction } from './confirmed-action.tsx';
import { connectionTestTimeoutMs } from './connection-test-timeout.ts';

interface Props {
  host: string;
  root: ShownCertificate;
  tested: { facility_id: string; cacert_url: string; clientcert_url: string; version: number | undefined };
  /** The configuration has another version by then. */
  onConfirmed(version: number | undefined): void;
}

export function ConfirmRoot({ host, root, tested, onConfirmed }: Props) {
  const { t } = useTranslation(['start', 'site-configuration']);
  const { call } = useApp();

  async function confirm(): Promise<void> {
    const body = { ...tested, fingerprint: root.fingerprint };
    const { data } = await call(confirmRoot, { body }, { timeout: connectionTestTimeoutMs });
    onConfirmed(data[0]?.version);
  }

  return (
    <div className={classes.root}>
      <p className={classes.note}>{t('site-configuration:connection.rootNote', { host })}</p>
      <dl className={classes.facts}>
        <div>
          <dt>{t('site-configuration:connection.root')}</dt>
          <dd>{root.subject}</dd>
          <dt>{t('site-configuration:stored.fingerprint')}</dt>
          <dd className={classes.fingerprint}>
            <Fingerprint of={root.fingerprint} />
          </dd>
        </div>
      </dl>
      <ConfirmedAction
        label={t('site-configuration:connection.trustRoot')}
        question={t('site-configuration:connection.question')}
        confirmLabel={t('site-configuration:connection.confirm')}
        act={confirm}
        done={t('site-configuration:connection.trusted')}
      />
    </div>
  );
}
