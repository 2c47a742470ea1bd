// Filters of the list: when certificates end, a facility, a text. All of them are in the address.
import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { EndCounts } from '../../../contract/certificates/certificates.ts';
import { certificateEnds } from '../../../contract/common/certificate-ends.ts';
import type { Facility } from '../../../contract/facilities/facilities.ts';
import { findFacilities } from '../../api/find-facilities.ts';
import { useApp } from '../../data/app-context.ts';
import { useChosenFacility } from '../../data/records/use-chosen-facility.ts';
import type { Loaded } from '../../data/source.ts';
import { useLoaded } from '../../data/use-loaded.ts';
import { formatNumber } from '../../i18n/format.ts';
import type { Choice } from '../../ui/fields/choice.ts';
import { RemoteSelect } from '../../ui/fields/remote-select.tsx';
import { FilterField } from '../../ui/toolbar/filter-field.tsx';
import { type SegmentedLink, SegmentedLinks } from '../../ui/toolbar/segmented-links.tsx';
import type { CertificateSearch } from './certificate-search.ts';
import classes from './certificates.module.css';

const countNames = { ended: 'ended', '30': 'days30', '60': 'days60', '90': 'days90' } as const;

interface EndsProps {
  search: CertificateSearch;
  loaded: Loaded<EndCounts>;
  /** How many are to be revoked; null where the server has no such list. */
  revocations: Loaded<number | null>;
}

export function EndLinks({ search, loaded, revocations }: EndsProps) {
  const { t, i18n } = useTranslation(['start', 'certificates']);
  const { snapshot } = useLoaded(loaded);
  const counts = snapshot?.value;
  const toRevoke = useLoaded(revocations).snapshot?.value ?? null;

  const counted = (count: number | undefined) =>
    count === undefined ? undefined : formatNumber(count, i18n.language);
  const links: SegmentedLink[] = [undefined, ...certificateEnds].map((ends) => ({
    target: {
      to: '/dashboard/certificates',
      search: { ...search, ends, page: undefined },
    } satisfies LinkProps,
    label: t(`certificates:ends.${ends ?? 'all'}`),
    count: counted(counts?.[ends ? countNames[ends] : 'all']),
    active: search.ends === ends,
  }));
  if (toRevoke !== null)
    links.push({
      target: { to: '/dashboard/revocations' },
      label: t('certificates:toRevoke'),
      count: counted(toRevoke),
      active: false,
    });

  return <SegmentedLinks label={t('certificates:ends.label')} inSidebar={false} links={links} />;
}

interface Props {
  search: CertificateSearch;
  facility: Loaded<Facility> | null;
}

export function CertificateFilters({ search, facility }: Props) {
  const { t } = useTranslation(['start', 'certificates']);
  const { call } = useApp();
  const navigate = useNavigate();
  const { value, remember } = useChosenFacility(search.facility ?? null, facility);

  function change(changed: Partial<CertificateSearch>): void {
    void navigate({ to: '.', search: { ...search, ...changed, page: undefined } });
  }

  function choose(choice: Choice | null): void {
    remember(choice);
    change({ facility: choice?.id });
  }

  return (
    <div className={classes.filters}>
      <RemoteSelect
        inToolbar
        label={t('certificates:facility')}
        placeholder={t('certificates:allFacilities')}
        find={findFacilities(call)}
        value={value}
        onChange={choose}
      />
      <FilterField
        label={t('certificates:search')}
        value={search.search ?? ''}
        onFilter={(text) => change({ search: text || undefined })}
      />
    </div>
  );
}
