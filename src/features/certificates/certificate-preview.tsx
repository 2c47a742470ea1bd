import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type NetworkCertificate, networkCertificate } from '../../../contract/certificates/certificates.ts';
import { dayMs } from '../../../contract/common/durations.ts';
import { serviceNow } from '../../lib/service-clock.ts';
import { PreviewTable } from '../../lists/preview/preview-table.tsx';
import { useListDisplay } from '../../ui/display/display-state.ts';
import { useIsNarrower } from '../../ui/use-is-narrower.ts';
import {
  CertificateCard,
  certificateColumns,
  certificateName,
  certificatesList,
  narrowLayout,
  rowIdOf,
  wideLayout,
} from './certificate-columns.tsx';

function samples(): NetworkCertificate[] {
  const inDays = (days: number) => new Date(serviceNow() + days * dayMs).toISOString();
  return ['ICU Bay 1', 'ICU Bay 2', 'Recovery 7'].map((name, index) =>
    networkCertificate.parse({
      id: `sample-${index}`,
      monitor_id: `sample-${index}`,
      monitor_name: name,
      cloud_id: `IPM-0000-0000${index + 1}`,
      facility_id: 'sample',
      facility_name: 'St. Mary Hospital',
      issuer: 'CN=Hospital CA',
      valid_from: inDays(-300),
      valid_until: inDays(25 + 60 * index),
      stored_date: inDays(-300),
      transferred_date: inDays(-300),
      csr_position: 1,
    }),
  );
}

/** Samples: nothing of this list is kept on the device. */
export function CertificatePreview() {
  const { t } = useTranslation();
  const narrow = useIsNarrower('allColumns');
  const { hidden } = useListDisplay(certificatesList);
  const columns = useMemo(() => certificateColumns(t), [t]);
  const card = useCallback(
    (row: NetworkCertificate) => <CertificateCard row={row} t={t} hidden={hidden} />,
    [t, hidden],
  );
  const rows = useMemo(samples, []);
  return (
    <PreviewTable
      list={certificatesList}
      columns={columns}
      layout={narrow ? narrowLayout : wideLayout}
      idOf={rowIdOf}
      nameOf={certificateName}
      card={card}
      rows={rows}
      editable={false}
    />
  );
}
