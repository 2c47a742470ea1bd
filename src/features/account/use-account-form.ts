// A form for somebody who is not signed in: checked by the contract's schema, sent once, refusals put where they
// belong. Nobody can ask what became of a send whose answer was lost; the form says so, and keeps what was typed.
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { type AppError, toAppError } from '../../api/app-error.ts';
import { errorText } from '../../i18n/error-text.ts';
import type { FieldProps } from '../../ui/fields/field-look.ts';
import { schemaErrors } from '../../ui/fields/schema-errors.ts';

type Name<Values> = keyof Values & string;

interface Options<Values, Output> {
  /** Reads what stands in the fields; its messages are keys of the contract's catalogue. */
  schema: z.ZodType<Output>;
  initialValues: Values;
  /** Sends it, and leads on. Rejects with an AppError. */
  send(output: Output): Promise<void>;
  /** The wire's field → the form's, where they are called differently. */
  wireNames?: Record<string, Name<Values>>;
  /** A field → the one whose rule compares itself with it. */
  comparedWith?: Partial<Record<Name<Values>, Name<Values>>>;
}

export interface AccountFormState<Values> {
  form: UseFormReturnType<Values>;
  /** What a field of the form is handed. */
  field<N extends Name<Values>>(name: N): FieldProps<Values[N]>;
  /** Whether everything that is typed is as it has to be. */
  valid: boolean;
  busy: boolean;
  /** Why it was not done, where that belongs to no field. */
  failure: string | null;
  /** Sends what stands in the fields; `onInvalid` gets the names of those that do not take it. */
  submit(onInvalid: (names: string[]) => void): void;
}

export function useAccountForm<Values extends Record<string, unknown>, Output>(
  options: Options<Values, Output>,
): AccountFormState<Values> {
  const { t } = useTranslation();
  const { schema, wireNames = {} } = options;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const sending = useRef(false);
  const form = useForm<Values>({
    initialValues: options.initialValues,
    validate: (values) => schemaErrors(t, schema, values),
  });

  function refuse(error: AppError, onInvalid: (names: string[]) => void): void {
    const errors: Record<string, string> = {};
    for (const [wire, message] of Object.entries(error.details.fields ?? {})) {
      const name = wireNames[wire] ?? wire;
      if (Object.hasOwn(form.getValues(), name)) errors[name] = message;
    }
    const names = Object.keys(errors);
    form.setErrors(errors);
    onInvalid(names);
    if (names.length === 0) setFailure(error.lost ? t('auth.lost') : errorText(t, error));
  }

  async function send(values: Values, onInvalid: (names: string[]) => void): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await options.send(schema.parse(values));
    } catch (thrown) {
      refuse(await toAppError(thrown), onInvalid);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  /** Checks a field as the person leaves it, and what is compared with it once that was typed. */
  function leave(name: Name<Values>): void {
    void form.validateField(name);
    const other = options.comparedWith?.[name];
    if (other && form.isTouched(other)) void form.validateField(other);
  }

  return {
    form,
    busy,
    failure,
    valid: schema.safeParse(form.values).success,
    field: (name) => ({
      ...form.getInputProps(name),
      value: form.values[name],
      onBlur: () => leave(name),
    }),
    submit(onInvalid) {
      const errors = schemaErrors(t, schema, form.getValues());
      form.setErrors(errors);
      if (Object.keys(errors).length > 0) onInvalid(Object.keys(errors));
      else void send(form.getValues(), onInvalid);
    },
  };
}
