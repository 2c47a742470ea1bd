// Where a dialog stands: in the middle of what is visible, and all of it on a phone. It comes and goes at once.
import type { ModalProps } from '@mantine/core';
import classes from './form-dialog.module.css';
import { useVisibleArea } from './use-visible-area.ts';

/** The properties of a Modal that is rendered only while it is open. */
export function useDialogFrame() {
  const { height, top, low } = useVisibleArea();
  return {
    size: 560,
    transitionProps: { duration: 0 },
    styles: { root: { '--visible-height': height, '--visible-top': top } },
    attributes: {
      content: { 'data-low': low || undefined },
      // A dialog's head is no second banner of the page.
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
