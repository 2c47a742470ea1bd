import { IconCertificate } from '@tabler/icons-react';
import { countCertificates } from '../../../contract/certificates/certificates.ts';
import { certificatesEntity } from '../../../contract/changes/events.ts';
import { isOffered } from '../../api/capabilities.ts';
import { countSource, requireCount } from '../../data/counts.ts';
import type { MenuPage } from '../../lists/menu.ts';

/** Ended, or ending within 30 days. */
const attention = countSource('CERTIFICATES', certificatesEntity, async (call) => {
  if (!(await isOffered(call, 'certificates'))) return 0;
  return requireCount(await call(countCertificates, { query: {} }));
});

export const certificatesMenu: MenuPage = {
  to: '/dashboard/certificates',
  label: (t) => t('menu.certificates'),
  shortLabel: (t) => t('menu.certificatesShort'),
  icon: (size) => <IconCertificate size={size} aria-hidden />,
  count: attention,
  capability: 'certificates',
};
