// Lists the stored files, never their content: each file's name, since when and by whom, and what a certificate says
// of itself.
import { IconAlertTriangle, IconCertificate, IconFileText } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { NetworkDetails } from '../../../../contract/site-configuration/network-details.ts';
import { formatMoment, zoneAbbreviation } from '../../../i18n/format.ts';
import { serviceNow } from '../../../lib/service-clock.ts';
import { inPairs, type SiteFileKind, type StoredSiteFile, storedFilesOf } from './stored-file.ts';
import classes from './stored-files.module.css';

interface Props {
  details: NetworkDetails | null;
  kinds: readonly SiteFileKind[];
  /** Above the list. */
  label: string;
}

export function StoredFiles({ details, kinds, label }: Props) {
  const { t } = useTranslation();
  const files = kinds.flatMap((kind) => storedFilesOf(details, kind));
  const heading = useId();
  return (
    <div>
      <p id={heading} className={classes.label}>
        {label}
      </p>
      {files.length === 0 && <p className={classes.none}>{t('siteConfig.stored.none')}</p>}
      {files.length > 0 && (
        <ul className={classes.files} aria-labelledby={heading}>
          {files.map((file) => (
            <li key={`${file.kind} ${file.file_name} ${file.fingerprint ?? ''}`} className={classes.file}>
              <StoredFile file={file} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const summaryNames: Partial<Record<SiteFileKind, 'source' | 'servers'>> = {
  fetchedRoot: 'source',
  estRoot: 'servers',
};

function StoredFile({ file }: { file: StoredSiteFile }) {
  const { t } = useTranslation();
  const { kind, file_name: name, subject, issuer, valid_until: end, fingerprint, summary } = file;
  const Icon = subject ? IconCertificate : IconFileText;
  const facts = [
    ['subject', subject],
    ['issuer', issuer],
    ['validUntil', end && momentText(end)],
    ['fingerprint', fingerprint && inPairs(fingerprint)],
    [summaryNames[kind] ?? 'settings', summary?.join('\n')],
  ] as const;
  return (
    <>
      <Icon size={22} stroke={1.6} aria-hidden />
      <div className={classes.text}>
        <p className={classes.name}>{name}</p>
        <Uploaded file={file} />
        {end && Date.parse(end) < serviceNow() && (
          <p className={classes.ended}>
            <IconAlertTriangle size={18} aria-hidden />
            {t('siteConfig.stored.ended')}
          </p>
        )}
        <dl className={classes.facts}>
          {facts.map(
            ([fact, value]) =>
              value && (
                <div key={fact}>
                  <dt>{t(`siteConfig.stored.${fact}`)}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
    </>
  );
}

function momentText(at: string): string {
  return `${formatMoment(at)} ${zoneAbbreviation(new Date(at))}`;
}

function Uploaded({ file: { kind, stored_date: at, stored_by: name } }: { file: StoredSiteFile }) {
  const { t } = useTranslation();
  if (!at) return null;
  const when = { moment: formatMoment(at), zone: zoneAbbreviation(new Date(at)) };
  if (kind === 'fetchedRoot')
    return <p className={classes.since}>{t('siteConfig.stored.fetchedAt', when)}</p>;
  return (
    <p className={classes.since}>
      {name ? t('siteConfig.stored.atBy', { ...when, name }) : t('siteConfig.stored.at', when)}
    </p>
  );
}
