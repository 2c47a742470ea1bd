import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';

/** Up for ascending; nothing for an unsorted column. */
export function SortArrow({ sorted }: { sorted: 'asc' | 'desc' | false }) {
  if (!sorted) return null;
  const Arrow = sorted === 'asc' ? IconArrowUp : IconArrowDown;
  return <Arrow size={16} stroke={2.4} aria-hidden />;
}
