// The dialog around every form. A screen renders it only while it is open, with a key, so that it never shows the
// previous record:
//
//   const dialog = useRecordForm({ schema, initialValues, send, findSaved, done });
//   <FormDialog title={…} dialog={dialog} onClose={onClose}>
//     <FilteredInput label={…} field={monitorFields.monitor_id} {...dialog.field('monitor_id')} />
//   </FormDialog>
//
// The first field has `data-autofocus`. `conflict` has an entry for each field that can differ in a conflict.

import { Modal } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/error-text.ts';
import { AwaitChoiceProvider } from '../fields/awaited-choices.ts';
import { focusField } from '../fields/focus-field.ts';
import { type ConflictField, ConflictView } from '../forms/conflict-view.tsx';
import { Fields } from '../forms/fields.tsx';
import classes from '../forms/form.module.css';
import { type FooterProps, FormFooter, type FormOutcome } from '../forms/form-footer.tsx';
import { useFormRefusal } from '../forms/use-form-refusal.ts';
import { usePublishTypedFields } from '../forms/use-publish-typed-fields.ts';
import type { RecordForm } from '../forms/use-record-form.ts';
import { useSaveAfterChoices } from '../forms/use-save-after-choices.ts';
import { useUnsavedGuard } from '../forms/use-unsaved-guard.ts';
import { useFocusBack } from '../use-focus-back.ts';
import type { RefreshFailure } from './record-dialog.tsx';
import { useBeginNext } from './use-begin-next.ts';
import { useDialogFrame } from './use-dialog-frame.ts';
import { useSaveQuestion } from './use-save-question.ts';

interface Props<Values extends Record<string, unknown>> {
  title: string;
  dialog: RecordForm<Values>;
  onClose(): void;
  children: ReactNode;
  /** The fields where two versions of a record differ; whoever must leave the screen can copy what was typed in them. */
  conflict?: readonly ConflictField<Values>[];
  /** Whether this person may save it, which they do by default. Else its fields are shown only; what was typed stays. */
  may?: boolean;
  /** Why this record cannot be saved: Save is disabled. */
  readOnly?: string | undefined;
  /** Says that somebody else has deleted the record: Save is disabled, and what was typed stays. */
  deleted?: string | undefined;
  /** The latest version of the shown record could not be loaded. */
  refreshFailure?: RefreshFailure | null;
  /** The record is still loading: Save waits. */
  loading?: boolean;
  /** Asked before closing, even with nothing unsaved, with the labels of its answers. */
  closeQuestion?: FooterProps['texts'] | undefined;
  /** Asked before something valid is sent; the answer that closes the question sends it. */
  saveQuestion?: FooterProps['texts'] | undefined;
  /** It can be closed while something is sent that takes long. */
  closesWhileBusy?: boolean;
  more?: ReactNode;
  outcome?: FormOutcome | null;
  /** How many records a dialog that stays open has saved: after each one, the first field is selected for the next. */
  saves?: number;
  /** Another word for Save. */
  saveLabel?: string;
}

/** After a save, and with nothing unsaved, nothing is left to cancel. */
function cancelKey(saves: number, unsaved: boolean, isShown: boolean) {
  if (isShown) return 'action.close';
  return saves > 0 && !unsaved ? 'action.done' : 'action.cancel';
}

function canSave(refusals: readonly (string | undefined)[], loading: boolean): boolean {
  return !loading && refusals.every((refusal) => refusal === undefined);
}

function retryOf(failure: RefreshFailure | null, label: string, onGone: () => void) {
  return failure && { label, run: failure.retry, busy: failure.busy, failures: failure.failures, onGone };
}

function isHeld(saving: boolean, closesWhileBusy = false): boolean {
  return saving && !closesWhileBusy;
}

export function FormDialog<Values extends Record<string, unknown>>(props: Props<Values>) {
  const { title, dialog, onClose, children, conflict = [], readOnly, more, closeQuestion } = props;
  const {
    refreshFailure = null,
    deleted,
    loading = false,
    outcome = null,
    saves = 0,
    saveLabel,
    saveQuestion,
    closesWhileBusy,
    may = true,
  } = props;
  const { t } = useTranslation(['start', 'forms']);
  const { form, theirs, busy: saving, failure } = dialog;
  const unsaved = theirs !== null || form.isDirty();
  const guard = useUnsavedGuard(unsaved || closeQuestion !== undefined, onClose);
  const frame = useDialogFrame();
  useFocusBack();
  usePublishTypedFields(dialog, conflict);
  const fields = useRef<HTMLFormElement>(null);
  const { isShown, refused } = useFormRefusal(may, unsaved);
  const savedFrom = useRef<Element | null>(null);
  useBeginNext(saves, {
    form: fields,
    from: savedFrom,
    isDirty: form.isDirty,
    resetTouched: form.resetTouched,
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    savedFrom.current = document.activeElement;
    pressSave();
  }

  const discard = {
    question: t('forms:form.discardQuestion'),
    close: t('forms:form.discard'),
    stay: t('forms:form.keepEditing'),
  };
  const said = deleted ?? failure;
  const shownFailure = said === null && !saving ? refreshFailure : null;
  const retry = retryOf(shownFailure, t('action.retry'), () =>
    fields.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(),
  );
  const { submit: save, ...asked } = useSaveQuestion({
    texts: saveQuestion,
    otherwise: { guard, texts: closeQuestion ?? discard },
    validate: () => !form.validate().hasErrors,
    send: () => dialog.submit((names) => focusField(fields.current, names)),
  });
  const {
    awaitChoice,
    press: pressSave,
    waits,
  } = useSaveAfterChoices(() => {
    if (canSave([readOnly, deleted, refused], loading || isShown)) save();
  });
  const held = isHeld(saving, closesWhileBusy);
  const footer = {
    ...asked,
    saving: held,
    failure: shownFailure ? t('forms:form.notRead', { reason: errorText(t, shownFailure.error) }) : said,
    deleted: deleted !== undefined,
    outcome,
    refused: readOnly ?? refused,
    cancel: {
      label: t(cancelKey(saves, unsaved, isShown)),
      run: held ? () => undefined : guard.requestClose,
    },
  };
  return (
    <Modal
      opened
      onClose={footer.cancel.run}
      title={title}
      {...frame}
      closeButtonProps={{ ...frame.closeButtonProps, 'aria-disabled': held, 'data-disabled': held }}
    >
      {theirs ? (
        <ConflictView
          key={JSON.stringify(theirs)}
          fields={conflict}
          base={form.getInitialValues()}
          yours={form.getValues()}
          theirs={theirs}
          onResolve={dialog.resolve}
          footer={{ ...footer, failure: said }}
        />
      ) : (
        <form ref={fields} className={classes.form} onSubmit={submit} noValidate>
          <Fields className={classes.fields} isShown={isShown}>
            <AwaitChoiceProvider value={awaitChoice}>{children}</AwaitChoiceProvider>
          </Fields>
          <FormFooter
            {...footer}
            action={retry}
            more={more}
            waiting={saving || loading || waits}
            saveLabel={saveLabel}
            readOnly={isShown}
          />
        </form>
      )}
    </Modal>
  );
}
