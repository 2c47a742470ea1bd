// In place of the checkbox of a certificate that cannot be requested anew: disabled, with the reason.
import { Tooltip } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { NetworkCertificate } from '../../../contract/certificates/certificates.ts';
import rowActions from '../../ui/data-table/row-actions.module.css';
import { certificateName, hasLeft } from './certificate-columns.tsx';
import classes from './refused-checkbox.module.css';

const events = { hover: true, focus: true, touch: true };

export function RefusedCheckbox({ row, t }: { row: NetworkCertificate; t: TFunction }) {
  const reason = t(hasLeft(row) ? 'certificates.refused.left' : 'certificates.refused.unable');
  return (
    <Tooltip label={reason} events={events}>
      <label className={`${rowActions.action} ${classes.refused}`}>
        {/* Not `disabled`, so that the reason can be reached by keyboard. */}
        <input
          type="checkbox"
          className={rowActions.checkbox}
          aria-label={t('list.select', { name: certificateName(row) })}
          aria-disabled
          aria-description={reason}
          checked={false}
          readOnly
        />
      </label>
    </Tooltip>
  );
}
