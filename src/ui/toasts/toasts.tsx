// Short messages that disappear by themselves. Their code is not loaded before the first row, but when the browser is
// idle or with the first message.
import { useEffect, useState } from 'react';
import { LazyComponent, lazyComponent } from '../lazy-component.tsx';
import type { Toast } from './toast.ts';

const load = () => import('./toast-stack.tsx');
const stack = lazyComponent<object>(() => load().then((file) => file.ToastStack));

/** Shows a message for 6 s, longer while it has the pointer or the focus. */
export async function showToast(toast: Toast): Promise<void> {
  stack.preload();
  (await load()).addToast(toast);
}

export function Toasts() {
  const [loaded, setLoaded] = useState(stack.loaded() !== null);
  useEffect(() => void stack.whenLoaded.then(() => setLoaded(true)), []);
  return loaded ? <LazyComponent of={stack} props={{}} /> : null;
}
