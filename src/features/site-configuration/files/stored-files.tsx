// Lists the stored files, never their content: each file's name, since when and by whom, and what a certificate says
// of itself.
import { IconAlertTriangle, IconCertificate, IconFileText } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { hasNoEnd } from '../../../../contract/common/certificate-times.ts';
import type { NetworkDetails } from '../../../../contract/site-configuration/network-details.ts';
import { formatMoment, zoneAbbreviation } from '../../../i18n/format.ts';
import { serviceNow } from '../../../lib/service-clock.ts';
import type { Removable } from '../removable.ts';
import { Fingerprint } from './fingerprint.tsx';
import { RemoveStored } from './remove-stored.tsx';
import { type SiteFileKind, type StoredSiteFile, storedFilesOf } from './stored-file.ts';
import classes from './stored-files.module.css';

interface Props {
  details: NetworkDetails | null;
  kinds: readonly SiteFileKind[];
  /** Above the list. */
  label: string;
  /** Something was removed: the configuration has another version. */
  onRemoved?(version: number | undefined): void;
}

export function StoredFiles({ details, kinds, label, onRemoved }: Props) {
  const { t } = useTranslation(['start', 'site-configuration']);
  const files = kinds.flatMap((kind) => storedFilesOf(details, kind));
  const heading = useId();
  return (
    <div>
      <p id={heading} className={classes.label}>
        {label}
      </p>
      {files.length === 0 && <p className={classes.none}>{t('site-configuration:stored.none')}</p>}
      {files.length > 0 && (
        <ul className={classes.files} aria-labelledby={heading}>
          {files.map((file) => (
            <li key={`${file.kind} ${file.file_name} ${file.fingerprint ?? ''}`} className={classes.file}>
              <StoredFile file={file} onRemoved={onRemoved} />
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

/** A key goes with its certificate; null for the row of that one. */
function removableOf({ kind, file_name, subject, fingerprint }: StoredSiteFile): Removable | null {
  const name = subject || file_name;
  if (kind === 'registrationAuthorityKey') return { kind: 'registrationAuthority', name };
  if (kind === 'registrationAuthorityCertificate') return null;
  if (kind === 'wpa') return { kind, name };
  return fingerprint ? { kind, fingerprint, name } : null;
}

interface FileProps {
  file: StoredSiteFile;
  onRemoved: Props['onRemoved'];
}

function StoredFile({ file, onRemoved }: FileProps) {
  const { t } = useTranslation(['start', 'site-configuration']);
  const { kind, file_name: name, subject, issuer, valid_until: end, fingerprint, summary, warnings } = file;
  const { missing_since: missing } = file;
  const Icon = subject ? IconCertificate : IconFileText;
  const removable = removableOf(file);
  const facts = [
    ['fileName', subject && name],
    // A root has signed itself.
    ['issuer', issuer !== subject && issuer],
    ['validUntil', end && (hasNoEnd(end) ? t('site-configuration:stored.noEnd') : momentText(end))],
    [
      'fingerprint',
      fingerprint && (
        <span className={classes.fingerprint}>
          <Fingerprint of={fingerprint} />
        </span>
      ),
    ],
    [summaryNames[kind] ?? 'settings', summary?.join('\n')],
  ] as const;
  return (
    <>
      <Icon size={22} stroke={1.6} aria-hidden />
      <div className={classes.text}>
        <div className={classes.head}>
          <div className={classes.title}>
            <p className={classes.name}>{subject || name}</p>
            <Uploaded file={file} />
          </div>
          {removable && <RemoveStored what={removable} onRemoved={onRemoved} />}
        </div>
        {end && Date.parse(end) < serviceNow() && (
          <p className={classes.ended}>
            <IconAlertTriangle size={18} aria-hidden />
            {t('site-configuration:stored.ended')}
          </p>
        )}
        {missing && (
          <p className={classes.warning}>
            <IconAlertTriangle size={18} aria-hidden />
            {t('site-configuration:stored.missing', {
              moment: formatMoment(missing),
              zone: zoneAbbreviation(new Date(missing)),
            })}
          </p>
        )}
        {warnings?.map((warning) => (
          <p key={warning} className={classes.warning}>
            <IconAlertTriangle size={18} aria-hidden />
            {warning}
          </p>
        ))}
        <dl className={classes.facts}>
          {facts.map(
            ([fact, value]) =>
              value && (
                <div key={fact}>
                  <dt>{t(`site-configuration:stored.${fact}`)}</dt>
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
  const { t } = useTranslation(['start', 'site-configuration']);
  if (!at) return null;
  const when = { moment: formatMoment(at), zone: zoneAbbreviation(new Date(at)) };
  if (kind === 'fetchedRoot')
    return <p className={classes.since}>{t('site-configuration:stored.fetchedAt', when)}</p>;
  return (
    <p className={classes.since}>
      {name
        ? t('site-configuration:stored.atBy', { ...when, name })
        : t('site-configuration:stored.at', when)}
    </p>
  );
}
