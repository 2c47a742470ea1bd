import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';

export function SortArrow({ sorted }: { sorted: 'asc' | 'desc' | false }) {
  if (!sorted) return null;
  const Arrow = sorted === 'asc' ? IconArrowUp : IconArrowDown;
  return <Arrow size={16} stroke={2.4} aria-hidden />;
}
