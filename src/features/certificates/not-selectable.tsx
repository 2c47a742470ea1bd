// In place of the checkbox of a certificate that cannot be requested anew: a mark that says the reason.
import { Tooltip } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { NetworkCertificate } from '../../../contract/certificates/certificates.ts';
import { unmarked } from '../../../contract/common/isolate.ts';
import rowActions from '../../ui/data-table/row-actions.module.css';
import { certificateName, hasLeft } from './certificate-columns.tsx';
import classes from './not-selectable.module.css';

const events = { hover: true, focus: true, touch: true };

export function NotSelectable({
  row,
  t,
}: {
  row: NetworkCertificate;
  t: TFunction<['start', 'certificates']>;
}) {
  const reason = t(hasLeft(row) ? 'certificates:refused.left' : 'certificates:refused.unable');
  return (
    <Tooltip label={reason} events={events}>
      {/* A button, so that touch and keyboard reach the reason. */}
      <button
        type="button"
        className={`${rowActions.action} ${classes.refused}`}
        aria-label={unmarked(t('certificates:refused.of', { name: certificateName(row), reason }))}
      >
        <IconInfoCircle size={20} aria-hidden />
      </button>
    </Tooltip>
  );
}
