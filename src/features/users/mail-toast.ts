import { mailDelayed, mailNotSent, type Success } from '../../../contract/common/envelope.ts';
import type { Toast } from '../../ui/toasts/toast.ts';

/** Says that the email of a success was not sent, or not yet; null for all others. */
export function mailToast({ code, message: text }: Pick<Success<unknown>, 'code' | 'message'>): Toast | null {
  if (code === mailNotSent) return { tone: 'bad', text };
  return code === mailDelayed ? { tone: 'warn', text } : null;
}
