// The frame of all dialogs: Close, no toast over them, and the position in the middle of the visible area, or all of
// it on a phone.
import type { ModalProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useHoldToasts } from '../toasts/open-dialogs.ts';
import classes from './form-dialog.module.css';
import { useVisibleArea } from './use-visible-area.ts';

/** Properties for a Modal that is rendered only while it is open. */
export function useDialogFrame() {
  const { t } = useTranslation();
  const { height, top, low } = useVisibleArea();
  useHoldToasts();
  return {
    size: 560,
    transitionProps: { duration: 0 },
    closeButtonProps: { 'aria-label': t('action.close'), size: 48, iconSize: 22 },
    styles: { root: { '--visible-height': height, '--visible-top': top } },
    attributes: {
      content: { 'data-low': low || undefined },
      // By default it would be a second banner landmark.
      header: { role: 'presentation' },
    },
    classNames: {
      inner: classes.inner ?? '',
      content: classes.content ?? '',
      header: classes.header ?? '',
      title: classes.title ?? '',
      body: classes.body ?? '',
    },
  } satisfies Partial<ModalProps>;
}
