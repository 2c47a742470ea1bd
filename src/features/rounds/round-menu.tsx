import { IconClipboardCheck } from '@tabler/icons-react';
import { roundAtom } from '../../data/rounds/round-atom.ts';
import type { MenuPage } from '../../lists/menu.ts';

export const roundMenu: MenuPage = {
  to: '/dashboard/round',
  label: (t) => t('menu.round'),
  icon: (size) => <IconClipboardCheck size={size} aria-hidden />,
  needs: roundAtom,
};
