// The root of a server that leads to no trusted CA: a person compares its fingerprint, and may trust it from then on.
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmRoot, type ShownCertificate } from '../../../../contract/certificates/est-connection.ts';
import { toAppError } from '../../../api/app-error.ts';
import { useApp } from '../../../data/app-context.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { ActionButton } from '../../../shell/action-button.tsx';
import { useChangesPaused } from '../../../ui/use-changes-paused.ts';
import { grouped } from '../files/fingerprint.ts';
import { useSitePart } from '../use-site-part.ts';
import classes from './authentication-panel.module.css';

const timeout = 60_000;

interface Props {
  host: string;
  root: ShownCertificate;
  tested: { facility_id: string; cacert_url: string; clientcert_url: string; version: number | undefined };
  /** The name of the registration authority file that it replaces. */
  replaces: string | undefined;
  /** The configuration has another version by then. */
  onConfirmed(version: number | undefined): void;
}

export function ConfirmRoot({ host, root, tested, replaces, onConfirmed }: Props) {
  const { t } = useTranslation();
  const { call } = useApp();
  const { saved, leaveOrRefetch } = useSitePart();
  const paused = useChangesPaused();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const question = useId();

  async function confirm(): Promise<void> {
    setBusy(true);
    try {
      const body = { ...tested, fingerprint: root.fingerprint };
      const { data } = await call(confirmRoot, { body }, { timeout });
      onConfirmed(data[0]?.version);
      await saved(t('siteConfig.connection.trusted'));
    } catch (thrown) {
      const error = await toAppError(thrown);
      setFailure(errorText(t, error));
      leaveOrRefetch(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={classes.root}>
      <p className={classes.note}>{t('siteConfig.connection.rootNote', { host })}</p>
      <dl className={classes.facts}>
        <div>
          <dt>{t('siteConfig.connection.root')}</dt>
          <dd>{root.subject}</dd>
          <dt>{t('siteConfig.stored.fingerprint')}</dt>
          <dd className={classes.fingerprint}>{grouped(root.fingerprint)}</dd>
        </div>
      </dl>
      {failure && (
        <p className={classes.problem} role="alert">
          {failure}
        </p>
      )}
      {isAsking ? (
        <div role="alertdialog" aria-labelledby={question} className={classes.actions}>
          <p className={classes.question} id={question}>
            {t('siteConfig.connection.question')}
            {replaces && ` ${t('siteConfig.connection.replaces', { name: replaces })}`}
          </p>
          <Button variant="default" h={56} autoFocus disabled={busy} onClick={() => setAsking(false)}>
            {t('action.cancel')}
          </Button>
          <ActionButton h={56} refused={paused} loading={busy} onClick={() => void confirm()}>
            {t('siteConfig.connection.confirm')}
          </ActionButton>
        </div>
      ) : (
        <Button variant="default" h={56} onClick={() => setAsking(true)}>
          {t('siteConfig.connection.trust')}
        </Button>
      )}
    </div>
  );
}
