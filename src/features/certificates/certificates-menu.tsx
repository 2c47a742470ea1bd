import { IconCertificate } from '@tabler/icons-react';
import { countCertificates } from '../../../contract/certificates/certificates.ts';
import { certificatesEntity } from '../../../contract/changes/events.ts';
import { isOffered } from '../../api/capabilities.ts';
import { countSource, requireCount } from '../../data/counts.ts';
import type { MenuPage } from '../../lists/menu.ts';

/** Ended, or ending within 30 days. */
const count = countSource('CERTIFICATES', certificatesEntity, async (call) => {
  if (!(await isOffered(call, 'certificates'))) return 0;
  return requireCount(await call(countCertificates, { query: {} }));
});

/** Those of them that have not ended yet. */
const ending = countSource('CERTIFICATES_ENDING', certificatesEntity, async (call) => {
  if (!(await isOffered(call, 'certificates'))) return 0;
  const { data } = await call(countCertificates, { query: {} });
  return data[0]?.days30 ?? 0;
});

export const certificatesMenu: MenuPage = {
  to: '/dashboard/certificates',
  label: (t) => t('menu.certificates'),
  shortLabel: (t) => t('menu.certificatesShort'),
  icon: (size) => <IconCertificate size={size} aria-hidden />,
  count,
  attention: { source: ending, label: (t, count) => t('menu.attention.ending', { count }) },
  capability: 'certificates',
};
