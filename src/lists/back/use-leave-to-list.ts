import { useRouter } from '@tanstack/react-router';
import { useOpenedList } from './opened-list.ts';

/**
 * Leads from the page of a record that no longer exists to the list from which it was opened, without a way back to it.
 * @param all the address of the list of all of them
 */
export function useLeaveToList(entity: string, all: string): () => void {
  const { history } = useRouter();
  const opened = useOpenedList(entity);
  return () => history.replace(opened?.href ?? all);
}
