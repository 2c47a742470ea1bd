import { IconCertificate } from '@tabler/icons-react';
import { countCertificates } from '../../../contract/certificates/certificates.ts';
import { certificatesEntity } from '../../../contract/changes/events.ts';
import { isOffered } from '../../api/capabilities.ts';
import type { CountSource } from '../../data/counts.ts';
import type { MenuPage } from '../../lists/menu.ts';

const menu = 'CERTIFICATES';

/** Ended, or ending within 30 days. */
const attention: CountSource = {
  menu,
  key: `count ${menu}`,
  async fetch(call) {
    if (!(await isOffered(call, 'certificates'))) return 0;
    const { count } = await call(countCertificates, { query: {} });
    if (count === undefined) throw new SyntaxError('no count in the answer');
    return count;
  },
  device: {
    read: (cache) => cache.count(menu),
    write: (cache, count, requestedAt) => cache.putCount(menu, count, requestedAt),
  },
  affectedBy: [certificatesEntity],
};

export const certificatesMenu: MenuPage = {
  to: '/dashboard/certificates',
  label: (t) => t('menu.certificates'),
  shortLabel: (t) => t('menu.certificatesShort'),
  icon: (size) => <IconCertificate size={size} aria-hidden />,
  count: attention,
  capability: 'certificates',
};
