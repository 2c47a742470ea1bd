import { IconClipboardCheck } from '@tabler/icons-react';
import type { MenuPage } from '../../lists/menu.ts';
import { roundAtom } from '../../lists/rounds/round-atom.ts';

export const roundMenu: MenuPage = {
  to: '/dashboard/round',
  label: (t) => t('menu.round'),
  icon: (size) => <IconClipboardCheck size={size} aria-hidden />,
  needs: roundAtom,
};
