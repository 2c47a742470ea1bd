import type { TFunction } from 'i18next';
import { isOnline, type Monitor } from '../../../contract/monitors/monitors.ts';
import { useStatusAge } from '../../data/data-age.ts';
import { StatusBadge, type StatusWords } from '../../ui/status-badge.tsx';

interface Props {
  row: Monitor;
  t: TFunction;
  words: StatusWords;
}

export function MonitorStatus({ row, t, words }: Props) {
  return <StatusBadge online={isOnline(row)} words={words} age={useStatusAge(t)} />;
}
