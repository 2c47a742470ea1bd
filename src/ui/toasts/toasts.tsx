// Short messages that disappear by themselves. Their code is not loaded before the first row, but when the browser is
// idle or with the first message.
import { LazyOverlay, lazyComponent } from '../lazy/lazy-component.tsx';
import { whenNoDialogIsOpen } from './open-dialogs.ts';
import type { Toast } from './toast.ts';

const load = () => import('./toast-stack.tsx');
const stack = lazyComponent<object>(() => load().then((file) => file.ToastStack));

/**
 * Shows a message for 6 s, longer while it has the pointer or the focus; once no dialog is open. Resolves before that:
 * what a dialog must say while it is open, it says itself. It goes when the screen is left, unless it says otherwise.
 */
export async function showToast(toast: Toast): Promise<void> {
  stack.preload();
  const { addToast } = await load();
  whenNoDialogIsOpen(() => addToast(toast));
}

export function Toasts() {
  return <LazyOverlay of={stack} props={{}} />;
}
