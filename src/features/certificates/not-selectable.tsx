// In place of the checkbox of a certificate that cannot be requested anew: nothing that is seen, and the reason for who hears
// it. What is seen of the reasons stands beneath the list.
import { VisuallyHidden } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { NetworkCertificate } from '../../../contract/certificates/certificates.ts';
import { unmarked } from '../../../contract/common/isolate.ts';
import rowActions from '../../ui/data-table/row-actions.module.css';
import { certificateName, hasLeft } from './certificate-columns.tsx';

export function NotSelectable({
  row,
  t,
}: {
  row: NetworkCertificate;
  t: TFunction<['start', 'certificates']>;
}) {
  const reason = t(hasLeft(row) ? 'certificates:refused.left' : 'certificates:refused.unable');
  return (
    <span className={rowActions.action}>
      <VisuallyHidden>
        {unmarked(t('certificates:refused.of', { name: certificateName(row), reason }))}
      </VisuallyHidden>
    </span>
  );
}
