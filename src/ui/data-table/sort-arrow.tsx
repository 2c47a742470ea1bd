import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { SortOrder } from '../../../contract/common/paging.ts';

/** Up while the smallest stands first. */
export function SortArrow({ order }: { order: SortOrder }) {
  const Arrow = order === 'asc' ? IconArrowUp : IconArrowDown;
  return <Arrow size={16} stroke={2.4} aria-hidden />;
}
