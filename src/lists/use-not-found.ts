// A 404 of what a list is about: users, or a facility's list. Refetches by themselves only say so in the list.
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ListDefinition, ListTypes } from '../data/list-definition.ts';
import type { ListState } from '../data/use-list.ts';
import type { LoadedList } from './list-loader.ts';

/** Leads to the error screen. Returns whether it does, and Refresh, which may find that out. */
export function useNotFound<L extends ListTypes>(
  { leavesWhenNotFound = false }: ListDefinition<L>,
  loaded: LoadedList<L>,
  { notFound, showLatest }: Pick<ListState<L['row']>, 'notFound' | 'showLatest'>,
): { leaves: boolean; refresh(): void } {
  const router = useRouter();
  const navigate = useNavigate();
  const [gone, setGone] = useState<LoadedList<L> | null>(null);

  async function refresh(): Promise<void> {
    const error = await showLatest();
    if (error?.type === 'notFound') setGone(loaded);
  }

  const isAbout = leavesWhenNotFound || loaded.query.facility !== undefined;
  const leaves = isAbout && (notFound || gone === loaded);
  useEffect(() => {
    const asked = router.state.location.href;
    if (leaves) void navigate({ to: '/error/error-v1', search: { asked }, replace: true });
  }, [leaves, router, navigate]);
  return { leaves, refresh: () => void refresh() };
}
