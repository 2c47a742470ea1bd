import { IconAlertTriangle, IconCircleCheck, IconPlugConnected } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasNoEnd } from '../../../../contract/common/certificate-times.ts';
import {
  type ConnectionReport,
  type ShownCertificate,
  testConnection,
} from '../../../../contract/site-configuration/est-connection.ts';
import { toAppError } from '../../../api/app-error.ts';
import { onlyRecord } from '../../../api/only-record.ts';
import { useApp } from '../../../data/app-context.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { formatMoment, zoneAbbreviation } from '../../../i18n/format.ts';
import { readText } from '../../../lib/files/read-bytes.ts';
import { useMay } from '../../../session/rights/rights.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Elapsed } from '../../../ui/elapsed.tsx';
import { loadFiles } from '../../../ui/forms/load-files.ts';
import { useChangesPaused } from '../../../ui/use-changes-paused.ts';
import classes from './authentication-panel.module.css';
import { ConfirmRoot } from './confirm-root.tsx';
import { connectionTestTimeoutMs } from './connection-test-timeout.ts';

export interface TestedServer {
  cacert_url: string;
  clientcert_url: string;
  /** The registration authority file that is chosen, and not saved yet. */
  cafile: File | null;
}

interface TestOutcome {
  /** The server that was tested: typed values differ from it as soon as they change. */
  server: TestedServer;
  report: ConnectionReport | null;
  failure: string | null;
}

interface Props {
  facilityId: string;
  version: number | undefined;
  server: TestedServer;
  onVersion(version: number | undefined): void;
}

function isSame(one: TestedServer, other: TestedServer): boolean {
  return (
    one.cacert_url === other.cacert_url &&
    one.clientcert_url === other.clientcert_url &&
    one.cafile === other.cafile
  );
}

export function ConnectionTest({ facilityId, version, server, onVersion }: Props) {
  const { t } = useTranslation(['start', 'site-configuration']);
  const { call } = useApp();
  const paused = useChangesPaused();
  const may = useMay()('changeSites', facilityId);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<TestOutcome | null>(null);
  const { cacert_url, clientcert_url, cafile } = server;
  const urls = { facility_id: facilityId, cacert_url, clientcert_url };
  const isComplete = cacert_url.trim() !== '' && clientcert_url.trim() !== '';

  async function test(): Promise<void> {
    setBusy(true);
    try {
      const loaded = await loadFiles(t, { cafile });
      const body = { ...urls, ...(loaded.cafile && { ca_certificates: await readText(loaded.cafile) }) };
      const report = onlyRecord(await call(testConnection, { body }, { timeout: connectionTestTimeoutMs }));
      setOutcome({ server, report, failure: null });
    } catch (thrown) {
      const error = await toAppError(thrown);
      const [field] = Object.values(error.details.fields ?? {});
      setOutcome({ server, report: null, failure: field ?? errorText(t, error) });
    } finally {
      setBusy(false);
    }
  }

  if (!may) return null;
  const shown = outcome && isSame(outcome.server, server) ? outcome : null;
  return (
    <section className={classes.more} aria-label={t('site-configuration:connection.title')}>
      <h3 className={classes.title}>{t('site-configuration:connection.title')}</h3>
      <p className={classes.note}>{t('site-configuration:connection.note')}</p>
      <ActionButton
        variant="default"
        size="lg"
        refused={paused ?? (isComplete ? null : t('site-configuration:connection.incomplete'))}
        loading={busy}
        leftSection={<IconPlugConnected size={20} aria-hidden />}
        onClick={() => void test()}
      >
        {t('site-configuration:connection.test')}
      </ActionButton>
      {busy && (
        <p className={classes.note}>
          {t('site-configuration:connection.asking')}{' '}
          <Elapsed
            seconds={0}
            label={t('site-configuration:connection.elapsed')}
            className={classes.elapsed}
          />
        </p>
      )}
      <div role="status">
        {shown?.failure && <Problem text={shown.failure} />}
        {shown?.report && <Report report={shown.report} />}
      </div>
      {shown?.report?.hosts.map(
        ({ host, root }) =>
          root && (
            <ConfirmRoot
              key={root.fingerprint}
              host={host}
              root={root}
              tested={{ ...urls, version }}
              onConfirmed={(next) => {
                onVersion(next);
                void test();
              }}
            />
          ),
      )}
    </section>
  );
}

function Problem({ text }: { text: string }) {
  return (
    <p className={classes.problem}>
      <IconAlertTriangle size={20} aria-hidden />
      {text}
    </p>
  );
}

function Report({ report: { hosts, authorities, problems, notes } }: { report: ConnectionReport }) {
  const { t } = useTranslation(['start', 'site-configuration']);
  // Over plain http a server presents no certificate.
  const isEncrypted = hosts.every(({ certificate }) => certificate);
  return (
    <>
      {problems.map((text) => (
        <Problem key={text} text={text} />
      ))}
      {problems.length === 0 && isEncrypted && (
        <p className={classes.good}>
          <IconCircleCheck size={20} aria-hidden />
          {t('site-configuration:connection.good')}
        </p>
      )}
      {problems.length === 0 && !isEncrypted && (
        <Problem text={t('site-configuration:connection.unencrypted')} />
      )}
      {notes.map((text) => (
        <p key={text} className={classes.note}>
          {text}
        </p>
      ))}
      <dl className={classes.facts}>
        {hosts.map(({ host, address, certificate, is_verified }) => (
          <div key={host}>
            <dt>{t('site-configuration:connection.server')}</dt>
            <dd>{address ? t('site-configuration:connection.at', { host, address }) : host}</dd>
            {certificate && (
              <>
                <dt>
                  {t(
                    is_verified
                      ? 'site-configuration:connection.verified'
                      : 'site-configuration:connection.unverified',
                  )}
                </dt>
                <Certificate certificate={certificate} />
              </>
            )}
          </div>
        ))}
        {authorities.length > 0 && (
          <div>
            <dt>{t('site-configuration:connection.authorities')}</dt>
            {authorities.map((certificate) => (
              <Certificate key={certificate.fingerprint} certificate={certificate} />
            ))}
          </div>
        )}
      </dl>
    </>
  );
}

function untilText(t: TFunction<['start', 'site-configuration']>, end: string): string {
  if (hasNoEnd(end)) return t('site-configuration:stored.noEnd');
  const zone = zoneAbbreviation(new Date(end));
  return t('site-configuration:connection.until', { moment: formatMoment(end), zone });
}

function Certificate({ certificate: { subject, issuer, valid_until } }: { certificate: ShownCertificate }) {
  const { t } = useTranslation(['start', 'site-configuration']);
  return (
    <dd>
      {subject}
      <br />
      {t('site-configuration:connection.issuedBy', { issuer })}
      {valid_until && (
        <>
          <br />
          {untilText(t, valid_until)}
        </>
      )}
    </dd>
  );
}
