// The question before certificates are requested for many monitors: for which ones, which are left out and why, and for which
// ones the EST server may have issued one already.
import { Button, Modal, Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { EnrollmentPreview, startEnrollments } from '../../../contract/certificates/enrollment-jobs.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { useDialogFrame } from '../../ui/form-dialog/use-dialog-frame.ts';
import { useOutcomeFocus } from '../../ui/form-dialog/use-outcome-focus.ts';
import { useChangesPaused } from '../../ui/use-changes-paused.ts';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import classes from './request-dialog.module.css';

export type EnrollmentBody = z.input<typeof startEnrollments.body>;

export type RequestQuestion = { of: 'selected' | 'missing' } & (
  | { state: 'checking' }
  | { state: 'failed'; reason: string }
  | { state: 'ready'; body: EnrollmentBody; preview: EnrollmentPreview }
);

interface Props {
  question: RequestQuestion;
  busy: boolean;
  /** @param expected how many the question named */
  onRequest(body: EnrollmentBody, expected: number): void;
  onClose(): void;
}

export function RequestDialog({ question, busy, onRequest, onClose }: Props) {
  const { t } = useTranslation(['start', 'certificates']);
  const frame = useDialogFrame();
  useFocusBack();
  const paused = useChangesPaused();
  const ready = question.state === 'ready' && question.preview.count > 0 ? question : null;
  const asks = ready !== null || question.state === 'checking';
  const words = useOutcomeFocus(asks ? null : question.state);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('certificates:request.title')}
      {...frame}
      // Without a question its foot has one of this name.
      withCloseButton={asks}
    >
      <div {...words} className={classes.body} aria-live="polite">
        {question.state === 'checking' && <Checking t={t} />}
        {question.state === 'failed' && (
          <p className={classes.failed} role="alert">
            {t('certificates:request.failed', { reason: question.reason })}
          </p>
        )}
        {question.state === 'ready' && <Question t={t} of={question.of} preview={question.preview} />}
        {paused && <p className={classes.note}>{paused}</p>}
      </div>
      <DialogButtons>
        <Button variant="default" size="lg" data-autofocus={asks || undefined} onClick={onClose}>
          {t(asks ? 'action.cancel' : 'certificates:request.close')}
        </Button>
        {asks && (
          <Button
            size="lg"
            loading={busy}
            disabled={paused !== null || !ready}
            onClick={() => ready && onRequest(ready.body, ready.preview.count)}
          >
            {t('certificates:request.confirm')}
          </Button>
        )}
      </DialogButtons>
    </Modal>
  );
}

function Checking({ t }: { t: TFunction<['start', 'certificates']> }) {
  return (
    <div className={classes.checking}>
      <p className={classes.question}>{t('certificates:request.checking')}</p>
      <Skeleton height={18} width="70%" />
      <Skeleton height={18} width="55%" />
    </div>
  );
}

const reasons = ['no_csr', 'no_server', 'at_work', 'gone'] as const;

function Question({
  t,
  of,
  preview,
}: {
  t: TFunction<['start', 'certificates']>;
  of: RequestQuestion['of'];
  preview: EnrollmentPreview;
}) {
  const { count, first, uncertain, left_out: leftOut } = preview;
  const more = count - first.length;
  const left = reasons.filter((reason) => leftOut[reason] > 0);
  return (
    <>
      <p className={classes.question}>
        {count > 0 ? t('certificates:request.question', { count }) : t(`certificates:request.none.${of}`)}
      </p>
      {count > 0 && (
        <ul className={classes.list}>
          {first.map((name) => (
            <li key={name}>{name}</li>
          ))}
          {more > 0 && <li>{t('certificates:request.more', { count: more })}</li>}
        </ul>
      )}
      {uncertain > 0 && (
        <p className={classes.uncertain}>
          <IconAlertTriangle size={20} aria-hidden />
          {t('certificates:request.uncertain', { count: uncertain })}
        </p>
      )}
      {left.length > 0 && (
        <>
          <p className={classes.head}>{t('certificates:request.leftOut')}</p>
          <ul className={classes.list}>
            {left.map((reason) => (
              <li key={reason}>{t(`certificates:request.because.${reason}`, { count: leftOut[reason] })}</li>
            ))}
          </ul>
        </>
      )}
      {count > 0 && <p className={classes.note}>{t('certificates:request.note')}</p>}
    </>
  );
}
