// The form of a dialog: where the answer to a write is lost, the record is asked whether it was saved, and where
// somebody else changed the record in between, the person chooses between both versions.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError, toAppError } from '../../api/app-error.ts';
import { errorText } from '../../i18n/error-text.ts';
import { isEqual } from '../../lib/is-equal.ts';
import { type ContractForm, type ContractFormOptions, useContractForm } from '../fields/use-contract-form.ts';

export interface FormDialogOptions<Values, Output, Result extends object>
  extends Pick<ContractFormOptions<Values, Output>, 'schema' | 'initialValues'> {
  /** Sends the write. Rejects with an AppError; its `fields` land on the fields of the same names. */
  send(output: Output): Promise<Result>;
  /**
   * The answer to `send` was lost: what the write has made, read from the service, or null where it made nothing.
   * Rejects where the service cannot be asked.
   */
  verify(output: Output): Promise<Result | null>;
  /** It is saved, with these values: updates what is behind, then closes. */
  done(result: Result, values: Values): Promise<void>;
  /** The service refused it: the dialog may offer something. */
  onRefused?(error: AppError): void;
  /** The record as it is now, as values of this form, from the `data` of a VERSION_CONFLICT; null where it cannot be read. */
  readConflict?(data: unknown): Values | null;
}

export interface FormDialogState<Values> extends Omit<ContractForm<Values>, 'sendValues'> {
  /** The record as somebody else has changed it; the person chooses. */
  theirs: Values | null;
  /** Ends a conflict: saves these values over `theirs`. */
  resolve(values: Values): void;
}

/** @param options `initialValues` may change with the record read again: untouched fields follow */
export function useFormDialog<Values extends Record<string, unknown>, Output, Result extends object>(
  options: FormDialogOptions<Values, Output, Result>,
): FormDialogState<Values> {
  const { t } = useTranslation();
  const { schema, initialValues } = options;
  const [theirs, setTheirs] = useState<Values | null>(null);
  const lost = useRef<Output | null>(null);
  /** The values that were saved last: another object is in the form as soon as a field changes. */
  const saved = useRef<Values | null>(null);
  const { sendValues, ...contractForm } = useContractForm({
    schema,
    initialValues,
    lostText: t('form.lost'),
    async send(output: Output, values) {
      const result = await write(output);
      lost.current = null;
      await options.done(result, values);
      saved.current = values;
      setTheirs(null);
    },
    onRefused(error) {
      const { code, data } = error.details;
      const conflict = code === 'VERSION_CONFLICT' ? (options.readConflict?.(data) ?? null) : null;
      setTheirs(conflict);
      if (!conflict) options.onRefused?.(error);
      return conflict !== null;
    },
  });
  const { form, busy } = contractForm;

  const followed = useRef(initialValues);
  useEffect(() => {
    // Nothing changes under what is typed, sent or being chosen; this runs again when that has ended.
    if (isEqual(initialValues, followed.current) || busy || theirs || form.isDirty()) return;
    followed.current = initialValues;
    form.setInitialValues(initialValues);
    form.setValues(initialValues);
  });

  /** Returns what the write has made, even where its answer was lost. */
  async function write(output: Output): Promise<Result> {
    // Sent before without an answer: the service may have saved it all the same.
    const sentBefore = isEqual(lost.current, output);
    return (sentBefore && (await options.verify(output))) || (await send(output));
  }

  async function send(output: Output): Promise<Result> {
    try {
      return await options.send(output);
    } catch (thrown) {
      const error = await toAppError(thrown);
      lost.current = error.lost ? output : null;
      if (!lost.current) throw error;
      const made = await options.verify(output);
      if (made) return made;
      throw new AppError('rejected', { said: t('form.notSaved', { reason: errorText(t, error) }) });
    }
  }

  return {
    ...contractForm,
    theirs,
    submit(onInvalid) {
      // A second, slower tap: a dialog may stay open after it has saved.
      if (form.getValues() !== saved.current) contractForm.submit(onInvalid);
    },
    resolve(values) {
      if (theirs) form.setInitialValues(theirs);
      // What was read before may be older than theirs.
      followed.current = initialValues;
      form.setValues(values);
      void sendValues(values, () => undefined);
    },
  };
}
