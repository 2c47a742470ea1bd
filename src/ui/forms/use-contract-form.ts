// Adds to Mantine's form what every form needs that is sent by a call of the contract: it is validated by a schema, sent
// once at a time, and the service's errors are shown on their fields. Forms before sign-in need no more than this.
import { type UseFormReturnType, useForm } from '@mantine/form';
import type { TFunction } from 'i18next';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { type AppError, toAppError } from '../../api/app-error.ts';
import { messageText } from '../../i18n/message-text.ts';
import type { GetField } from '../fields/field.ts';

type Name<Values> = keyof Values & string;

/** Receives the names of invalid fields, and of those that the service refuses. */
export type OnInvalid = (names: string[]) => void;

export interface ContractFormOptions<Values, Output> {
  /** Turns the fields into the request body; its messages are keys of the contract's catalogue. */
  schema: z.ZodType<Output, Values>;
  initialValues: Values;
  /** Sends the form. Rejects with an AppError. */
  send(output: Output, values: Values): Promise<void>;
  /** Returns true for a refusal that is shown elsewhere. */
  onRefused?(error: AppError): boolean;
  /** The wire's field → the form's, if their names differ. */
  wireNames?: Record<string, Name<Values>>;
  /** A field → the one that is validated against it. */
  comparedWith?: Partial<Record<Name<Values>, Name<Values>>>;
}

export interface ContractForm<Values> {
  form: UseFormReturnType<Values>;
  field: GetField<Values>;
  busy: boolean;
  /** Why sending failed, unless that belongs to a field. */
  failure: AppError | null;
  submit(onInvalid: OnInvalid): void;
  /** Sends these values, unless a send is under way. */
  sendValues(values: Values, onInvalid: OnInvalid): Promise<void>;
  /** Goes back to the initial values, without any message. */
  reset(): void;
  /** Takes back why sending failed, where that no longer holds. */
  clearFailure(): void;
}

/** A list is one field: 'roles.2' is about an entry of it. */
const nameOf = (wireName: string) => wireName.split('.')[0] ?? wireName;

/** The errors of values by a schema: field → its first message. */
function schemaErrors(t: TFunction, schema: z.ZodType, values: unknown): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    errors[String(path[0])] ??= messageText(t, message);
  }
  return errors;
}

export function useContractForm<Values extends Record<string, unknown>, Output>(
  options: ContractFormOptions<Values, Output>,
): ContractForm<Values> {
  const { t } = useTranslation();
  const { schema, initialValues, wireNames = {}, comparedWith } = options;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AppError | null>(null);
  const sending = useRef(false);
  /** The fields' errors in the service's last refusal: only the service can say that they are gone. */
  const refused = useRef<Record<string, string>>({});
  const form = useForm<Values>({ initialValues, validate: (values) => schemaErrors(t, schema, values) });

  /** The service's errors that are shown, because their values are the same. */
  function stillRefused(): Record<string, string> {
    return Object.fromEntries(Object.entries(refused.current).filter(([name]) => isRefused(name)));
  }

  function isRefused(name: string): boolean {
    return form.errors[name] !== undefined && form.errors[name] === refused.current[name];
  }

  function showErrors(errors: Record<string, string>, onInvalid: OnInvalid): void {
    form.setErrors(errors);
    onInvalid(Object.keys(errors));
  }

  function refuse(error: AppError, onInvalid: OnInvalid): void {
    if (options.onRefused?.(error)) return;
    // Beside a field nothing is said of an open outcome.
    const errors = Object.entries((!error.outcomeUnknown && error.details.fields) || {})
      .map(([wireName, message]) => [wireNames[wireName] ?? nameOf(wireName), message] as const)
      .filter(([name]) => Object.hasOwn(form.getValues(), name));
    if (errors.length === 0) {
      setFailure(error);
      return;
    }
    refused.current = Object.fromEntries(errors);
    showErrors(refused.current, onInvalid);
  }

  /** The service has accepted what it refused before; errors of what was typed meanwhile stay. */
  function forgetRefusal(): void {
    const before = refused.current;
    refused.current = {};
    form.setErrors((now) =>
      Object.fromEntries(Object.entries(now).filter(([name, error]) => error !== before[name])),
    );
  }

  async function sendValues(values: Values, onInvalid: OnInvalid): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await options.send(schema.parse(values), values);
      forgetRefusal();
    } catch (thrown) {
      refuse(await toAppError(thrown), onInvalid);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  /** Does nothing while the field shows the service's error, which goes when its value changes. */
  function validate(name: Name<Values>): void {
    if (!isRefused(name)) void form.validateField(name);
  }

  /** Validates a field when it loses the focus, and the one that depends on it if that was typed in already. */
  function validateOnBlur(name: Name<Values>): void {
    validate(name);
    const other = comparedWith?.[name];
    if (other && form.isTouched(other)) validate(other);
  }

  return {
    form,
    busy,
    failure,
    field: (name) => ({
      ...form.getInputProps(name),
      value: form.values[name],
      onBlur: () => validateOnBlur(name),
    }),
    submit(onInvalid) {
      const errors = schemaErrors(t, schema, form.getValues());
      const kept = stillRefused();
      if (Object.keys(errors).length > 0) showErrors({ ...kept, ...errors }, onInvalid);
      else {
        form.setErrors(kept);
        void sendValues(form.getValues(), onInvalid);
      }
    },
    sendValues,
    clearFailure: () => setFailure(null),
    reset() {
      refused.current = {};
      setFailure(null);
      form.reset();
    },
  };
}
