// A form from the first letter to the record that stands: checked by the contract's schema, sent once,
// refusals put where they belong. Where an answer is lost the records are asked what became of the write.
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { AppError, toAppError } from '../../api/app-error.ts';
import { errorText } from '../../i18n/error-text.ts';
import { isEqual } from '../../lib/is-equal.ts';
import type { FieldProps } from '../fields/field-look.ts';
import { schemaErrors } from '../fields/schema-errors.ts';

export interface FormDialogOptions<Values, Output, Result extends object> {
  /** Reads what stands in the fields into what is sent; its messages are keys of the contract's catalogue. */
  schema: z.ZodType<Output, Values>;
  /** What the fields begin with. Where others come later, with the record read anew, untouched fields follow. */
  initialValues: Values;
  /** Sends the write. Rejects with an AppError; its `fields` land on the fields of the same names. */
  send(output: Output): Promise<Result>;
  /**
   * The answer to `send` was lost: what the write has made, read from the service, or null where it made nothing.
   * Rejects where that cannot be asked.
   */
  verify(output: Output): Promise<Result | null>;
  /** It is saved, as these values stood: makes right what is behind, then closes. */
  done(result: Result, values: Values): Promise<void>;
  /** A refusal that the dialog answers itself, say by offering something; true when it did. */
  onRefused?(error: AppError): boolean;
  /** The record as it is now, as values of this form, from the `data` of a VERSION_CONFLICT; null where it cannot be read. */
  readConflict?(data: unknown): Values | null;
}

export interface FormDialogState<Values> {
  form: UseFormReturnType<Values>;
  /** What a field of the form is handed. */
  field<Name extends keyof Values & string>(name: Name): FieldProps<Values[Name]>;
  saving: boolean;
  /** Why it is not saved, where that belongs to no field. */
  failure: string | null;
  /** The record as somebody else has made it meanwhile; the person chooses. */
  theirs: Values | null;
  /**
   * Saves what stands in the fields, unless it is saved already; `onInvalid` gets the names of those that do not
   * take it, or that the service refuses.
   */
  submit(onInvalid: (names: string[]) => void): void;
  /** Ends a conflict: saves these values over `theirs`. */
  resolve(values: Values): void;
}

export function useFormDialog<Values extends Record<string, unknown>, Output, Result extends object>(
  options: FormDialogOptions<Values, Output, Result>,
): FormDialogState<Values> {
  const { t } = useTranslation();
  const [state, setState] = useState<Pick<FormDialogState<Values>, 'saving' | 'failure' | 'theirs'>>({
    saving: false,
    failure: null,
    theirs: null,
  });
  const busy = useRef(false);
  const lost = useRef<Output | null>(null);
  /** The values that were saved last: another object stands in the fields as soon as one of them changes. */
  const saved = useRef<Values | null>(null);
  const form = useForm<Values>({
    initialValues: options.initialValues,
    validate: (values) => schemaErrors(t, options.schema, values),
    validateInputOnBlur: true,
  });

  const { initialValues } = options;
  const followed = useRef(initialValues);
  useEffect(() => {
    // Nothing changes under what is typed, sent or being chosen; it is looked at again when that has ended.
    if (isEqual(initialValues, followed.current) || busy.current || state.theirs || form.isDirty()) return;
    followed.current = initialValues;
    form.setInitialValues(initialValues);
    form.setValues(initialValues);
  });

  /** What the write has made, however its answer fared. */
  async function write(output: Output): Promise<Result> {
    // Sent before and never answered: the service may have done it all the same.
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

  function refuse(error: AppError, onInvalid: (names: string[]) => void): void {
    const { code, data, fields = {} } = error.details;
    const theirs = code === 'VERSION_CONFLICT' ? (options.readConflict?.(data) ?? null) : null;
    if (theirs) {
      setState({ saving: false, failure: null, theirs });
      return;
    }
    const own = Object.entries(fields).filter(([name]) => Object.hasOwn(form.getValues(), name));
    form.setErrors(Object.fromEntries(own));
    onInvalid(own.map(([name]) => name));
    const answered = options.onRefused?.(error) || own.length > 0;
    const reason = error.lost ? t('form.lost') : errorText(t, error);
    setState({ saving: false, failure: answered ? null : reason, theirs: null });
  }

  async function save(values: Values, onInvalid: (names: string[]) => void): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setState((now) => ({ ...now, saving: true, failure: null }));
    try {
      const result = await write(options.schema.parse(values));
      lost.current = null;
      await options.done(result, values);
      saved.current = values;
      setState({ saving: false, failure: null, theirs: null });
    } catch (thrown) {
      refuse(await toAppError(thrown), onInvalid);
    } finally {
      busy.current = false;
    }
  }

  return {
    form,
    ...state,
    field: (name) => ({ ...form.getInputProps(name), value: form.values[name] }),
    submit(onInvalid) {
      // A second, slower tap: a dialog may stay open after it has saved.
      if (form.getValues() === saved.current) return;
      const errors = schemaErrors(t, options.schema, form.getValues());
      form.setErrors(errors);
      if (Object.keys(errors).length > 0) onInvalid(Object.keys(errors));
      else void save(form.getValues(), onInvalid);
    },
    resolve(values) {
      if (state.theirs) form.setInitialValues(state.theirs);
      // What was read before may be older than theirs.
      followed.current = initialValues;
      form.setValues(values);
      void save(values, () => undefined);
    },
  };
}
