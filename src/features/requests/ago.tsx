import { useEffect, useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../i18n/format.ts';
import { everyWhileVisible } from '../../lib/every-while-visible.ts';

const intervalMs = 5_000;

/** '8 seconds ago', which goes on while it is seen. */
export function Ago({ at }: { at: string }) {
  const { i18n } = useTranslation();
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => everyWhileVisible(intervalMs, renderAgain), []);
  return formatAgo(at, i18n.language);
}
