import type { TFunction } from 'i18next';
import { sentences } from '../../i18n/punctuation.ts';
import { offerDownload } from './offer-download.ts';
import { showToast } from './toasts.tsx';

interface Written {
  /** Says what was written. */
  done: string;
  /** Says that what was read kept changing meanwhile; null where it did not. */
  changing: string | null;
}

/** Says what a file has, and gives it to the person. */
export async function offerWritten(t: TFunction, file: File, { done, changing }: Written): Promise<void> {
  await showToast(
    changing === null
      ? { tone: 'good', text: done }
      : { tone: 'warn', text: sentences(done, changing), stays: true },
  );
  // The share sheet stays open for as long as a person reads it, and may never answer: no dialog waits for that.
  offerDownload(t, file)
    .then((message) => message && showToast(message))
    .catch(() => undefined);
}
