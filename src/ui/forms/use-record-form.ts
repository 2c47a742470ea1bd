// Adds to a contract's form what a form that writes a stored record needs, in a dialog or on a page: where the outcome of a
// save is open the record is read to see whether it was saved, in a conflict the person chooses between both versions, an
// untouched form takes what others have saved, and chosen files are read before they are sent.

import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError, toAppError } from '../../api/app-error.ts';
import { sendOrFind } from '../../api/send-or-find.ts';
import { notDoneReason, writeErrorText } from '../../i18n/error-text.ts';
import { isEqual } from '../../lib/is-equal.ts';
import { loadFiles } from './load-files.ts';
import { rebased } from './merge.ts';
import { type ContractForm, type ContractFormOptions, useContractForm } from './use-contract-form.ts';

export interface RecordFormOptions<Values, Output, Result extends object>
  extends Pick<ContractFormOptions<Values, Output>, 'schema' | 'initialValues' | 'wireNames'> {
  /** Sends the write. Rejects with an AppError; its `fields` land on the fields of the same names, or of `wireNames`. */
  send(output: Output): Promise<Result>;
  /**
   * Called when the outcome of `send` is open: reads the saved record, or null when nothing was saved. Rejects when that
   * cannot be read. Left out where nothing can be looked up: sending again then only sends again.
   */
  findSaved?(output: Output): Promise<Result | null>;
  /** How an open outcome can be found out; by default that Save finds out, or that it can be sent again. */
  openText?: string;
  /** Called after saving: updates the screen behind, then closes. */
  done(result: Result, values: Values): Promise<void>;
  /** The values after saving, of a form that stays open. */
  afterSave?(values: Values): Values;
  onRefused?(error: AppError): void;
  /** The current record as values of this form, from the `data` of a VERSION_CONFLICT; null for invalid data. */
  readConflict?(data: unknown): Values | null;
  /**
   * Whether a newer version that has these same values is saved over, as that of a record that was deleted and restored.
   * Left out where another part of the record may have changed that the person should know of.
   */
  savesOverSame?: boolean;
  /** Finds out why the record, or something that it names, is not there. Never rejects. */
  explain?(error: AppError, values: Values): Promise<AppError>;
}

/** The record was deleted, or something that it names: which of them, the answer may not say. */
function mayMeanDeleted({ type, details }: AppError): boolean {
  return type === 'notFound' || (type === 'conflict' && details.code === undefined);
}

/** Whether two versions of a record differ in nothing but the version. */
function isSameRecord(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  const isSame = (name: string) => isEqual(trimmed(one[name]), trimmed(other[name]));
  return Object.keys(one).every((name) => name === 'version' || isSame(name));
}

function withVersionOf<Values extends Record<string, unknown>>(values: Values, stored: Values): Values {
  return 'version' in stored ? { ...values, version: stored.version } : values;
}

function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value;
}

export interface RecordForm<Values>
  extends Omit<ContractForm<Values>, 'sendValues' | 'failure' | 'clearFailure'> {
  /** Why it was not saved, unless that belongs to a field. */
  failure: string | null;
  /** The record as someone else has changed it: the person must choose. */
  theirs: Values | null;
  /** Ends a conflict: saves these values over `theirs`. */
  resolve(values: Values): void;
  /** Goes back to what is stored, which in a conflict is their version. */
  reset(): void;
  /**
   * Takes the record as it is stored by now, beneath what was typed, so that Save is no conflict. Does nothing where both
   * have changed the same field: Save then asks.
   * @param cleared fields that nobody has changed: what was typed in them stays
   */
  rebase(stored: Values, cleared?: readonly (keyof Values)[]): void;
}

/** @param options when `initialValues` change, an untouched form takes them */
export function useRecordForm<
  Values extends Record<string, unknown>,
  Output extends object,
  Result extends object,
>(options: RecordFormOptions<Values, Output, Result>): RecordForm<Values> {
  const { t } = useTranslation(['start', 'forms']);
  const { schema, initialValues } = options;
  const [theirs, setTheirs] = useState<Values | null>(null);
  const sentLast = useRef<Output | null>(null);
  /** Why it is not known whether what was sent last was saved. */
  const open = useRef<AppError | null>(null);
  /** The values that were saved last; the form has another object as soon as a field changes. */
  const saved = useRef<Values | null>(null);
  const { sendValues, failure, clearFailure, ...contractForm } = useContractForm({
    schema,
    initialValues,
    ...(options.wireNames && { wireNames: options.wireNames }),
    async send(output: Output, values) {
      const result = await write(output);
      await options.done(result, values);
      // A form that stays open may hold secrets, which nothing keeps once they are stored.
      saved.current = options.afterSave ? null : values;
      setTheirs(null);
      if (options.afterSave) keepOpen(options.afterSave(values), values);
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
  /** Values that were saved while something was typed: the next save is based on their version. */
  const ownSave = useRef<Values | null>(null);
  useEffect(() => {
    // Not during a save or a conflict; runs again after that.
    if (isEqual(initialValues, followed.current) || busy || theirs) return;
    // Typed values are based on nothing but what is this person's own save.
    if (form.isDirty() && !isOwnSave(initialValues)) return;
    const next = form.isDirty() ? withVersionOf(form.getValues(), initialValues) : initialValues;
    ownSave.current = null;
    followed.current = initialValues;
    form.setInitialValues(initialValues);
    form.setValues(next);
  });

  function isOwnSave(values: Values): boolean {
    return ownSave.current !== null && isSameRecord(values, ownSave.current);
  }

  /** Keeps the dialog open where something was typed during the save; it stays, and is unsaved. */
  function keepOpen(next: Values, sent: Values): void {
    form.setInitialValues(next);
    if (form.getValues() !== sent) {
      ownSave.current = next;
      return;
    }
    form.setValues(next);
    form.resetDirty();
  }

  /** Returns the saved record, even when the answer was lost. */
  async function write(output: Output): Promise<Result> {
    try {
      return await writeOnce(output);
    } catch (thrown) {
      const error = await toAppError(thrown);
      const isUnclear = options.explain !== undefined && mayMeanDeleted(error);
      throw isUnclear ? await options.explain?.(error, form.getValues()) : error;
    }
  }

  async function writeOnce(output: Output): Promise<Result> {
    const { findSaved } = options;
    if (!findSaved) return await sendOverSame(output);
    if (!isEqual(sentLast.current, output)) open.current = null;
    sentLast.current = output;
    return await sendOrFind({
      open,
      send: () => sendOverSame(output),
      find: () => findSaved(output),
      notDone,
    });
  }

  async function sendOverSame(output: Output): Promise<Result> {
    const loaded = await loadFiles(t, output);
    try {
      return await options.send(loaded);
    } catch (thrown) {
      const error = await toAppError(thrown);
      const same = sameAsOpened(error);
      if (!same) throw error;
      return await options.send({ ...loaded, version: same.version });
    }
  }

  /** The newer version of a conflict, where nothing that this form shows differs in it. */
  function sameAsOpened({ details: { code, data } }: AppError): Values | null {
    const isConflict = options.savesOverSame && code === 'VERSION_CONFLICT';
    const newer = isConflict ? options.readConflict?.(data) : null;
    return newer && isSameRecord(form.getInitialValues(), newer) ? newer : null;
  }

  function notDone(error: AppError): AppError {
    return new AppError('rejected', {
      serviceMessage: t('forms:form.notSaved', { reason: notDoneReason(t, error) }),
    });
  }

  function failureText(error: AppError): string {
    return writeErrorText(
      t,
      error,
      options.openText ?? t(options.findSaved ? 'forms:form.open' : 'forms:form.openSendAgain'),
    );
  }

  return {
    ...contractForm,
    failure: failure && failureText(failure),
    theirs,
    submit(onInvalid) {
      // Ignores a second tap in a dialog that stays open after saving.
      if (form.getValues() !== saved.current) contractForm.submit(onInvalid);
    },
    resolve(values) {
      if (theirs) form.setInitialValues(theirs);
      // The initial values may be older than `theirs`.
      followed.current = initialValues;
      form.setValues(values);
      void sendValues(values, () => undefined);
    },
    reset() {
      if (theirs) form.setInitialValues(theirs);
      setTheirs(null);
      contractForm.reset();
    },
    rebase(stored, cleared = []) {
      const next = rebased(
        { base: form.getInitialValues(), yours: form.getValues(), theirs: stored },
        cleared,
      );
      clearFailure();
      if (!next) return;
      followed.current = initialValues;
      form.setInitialValues(stored);
      form.setValues(next);
    },
  };
}
