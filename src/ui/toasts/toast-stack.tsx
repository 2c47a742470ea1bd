// The only file that knows @mantine/notifications.
import '@mantine/notifications/styles.layer.css';
import { ActionIcon, Button } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Toast, toastDurationMs } from './toast.ts';
import classes from './toast-stack.module.css';

const icons = {
  good: IconCircleCheck,
  offer: IconInfoCircle,
  warn: IconAlertTriangle,
  bad: IconAlertTriangle,
} as const satisfies Record<Toast['tone'], unknown>;

/** More would fill a phone; the others wait. */
const shownAtOnce = 3;

/**
 * Tells the style sheets how high the toasts are: the screen above them ends there. What has the focus is scrolled out
 * from behind them.
 */
function publishHeight(place: HTMLElement | null) {
  if (!place) return;
  const { style, dataset } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const height = place.offsetHeight;
    style.setProperty('--toasts-height', `${height}px`);
    if (height > 0) dataset.toasts = '';
    else delete dataset.toasts;
    const focused = document.activeElement;
    if (
      focused?.closest('main') &&
      focused.getBoundingClientRect().bottom > place.getBoundingClientRect().top
    )
      focused.scrollIntoView({ block: 'nearest' });
  });
  observer.observe(place);
  return () => {
    observer.disconnect();
    style.removeProperty('--toasts-height');
    delete dataset.toasts;
  };
}

/** At the bottom, in a place of their own, one below the other. */
export function ToastStack() {
  return (
    <div ref={publishHeight} className={classes.place} data-screen-only>
      <Notifications
        position="bottom-center"
        autoClose={toastDurationMs}
        limit={shownAtOnce}
        withinPortal={false}
        className={classes.stack}
      />
    </div>
  );
}

export function addToast(toast: Toast): void {
  if (toast.withdrawn?.aborted) return;
  const bad = toast.tone === 'bad';
  // Whatever fails, or stays, is not said twice.
  const id = bad || toast.stays ? `${toast.tone} ${toast.text}` : crypto.randomUUID();
  const autoClose = toast.stays ? false : toastDurationMs;
  const shown = {
    id,
    role: bad ? 'alert' : 'status',
    message: <Message toast={toast} onClose={() => notifications.hide(id)} />,
    withCloseButton: false,
    autoClose,
    className: classes.toast ?? '',
    'data-tone': toast.tone,
  };
  toast.withdrawn?.addEventListener('abort', () => notifications.hide(id), { once: true });
  notifications.show({
    ...shown,
    // Mantine keeps a toast open under the pointer, but not while it has the focus.
    onFocus: () => notifications.update({ ...shown, autoClose: false }),
    onBlur: () => notifications.update(shown),
  });
}

/** Closes the toast when the screen on which it appeared is left. */
function useCloseWithScreen(
  { action, outlivesScreen = action !== undefined }: Toast,
  close: () => void,
): void {
  const screen = useLocation({ select: ({ pathname }) => pathname });
  const [own] = useState(screen);
  const leave = useEffectEvent(close);
  const isLeft = screen !== own && !outlivesScreen;
  useEffect(() => {
    if (isLeft) leave();
  }, [isLeft]);
}

function Message({ toast, onClose }: { toast: Toast; onClose(): void }) {
  const { tone, text, action, names } = toast;
  const { t } = useTranslation();
  useCloseWithScreen(toast, onClose);
  const Icon = icons[tone];

  function act(): void {
    onClose();
    action?.run();
  }

  return (
    <div className={classes.message}>
      <Icon className={classes.icon} size={24} aria-hidden />
      <span className={classes.text} translate={names ? 'no' : undefined}>
        {text}
      </span>
      {action && (
        <Button variant="default" onClick={act}>
          {action.label}
        </Button>
      )}
      <ActionIcon aria-label={t('toast.close')} onClick={onClose} color="gray">
        <IconX size={20} />
      </ActionIcon>
    </div>
  );
}
