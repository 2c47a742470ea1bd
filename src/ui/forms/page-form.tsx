// A form on a page: its fields, Reset and Save, and the question whether to discard unsaved changes whenever the person
// goes elsewhere. It stays open after saving (`afterSave` of useRecordForm).

import { type FormEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { focusField } from '../fields/focus-field.ts';
import { type ConflictField, ConflictView } from './conflict-view.tsx';
import { Fields } from './fields.tsx';
import { FormFooter } from './form-footer.tsx';
import classes from './page-form.module.css';
import { useFormRefusal } from './use-form-refusal.ts';
import { usePublishTypedFields } from './use-publish-typed-fields.ts';
import type { RecordForm } from './use-record-form.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

interface Props<Values extends Record<string, unknown>> {
  /** Names the form. */
  label: string;
  record: RecordForm<Values>;
  children: ReactNode;
  /** The fields where two versions of the record differ. */
  conflict?: readonly ConflictField<Values>[];
  /** Whether this person may save it, which they do by default. Else its fields are shown only; what was typed stays. */
  may?: boolean;
  /** Another word for Save. */
  saveLabel?: string;
  /** Save is disabled until all that it needs is there. */
  incomplete?: boolean;
}

export function PageForm<Values extends Record<string, unknown>>(props: Props<Values>) {
  const { label, record, children, conflict = [], may = true, saveLabel, incomplete = false } = props;
  const { t } = useTranslation(['start', 'forms']);
  const { form, theirs, busy, failure } = record;
  const unsaved = theirs !== null || form.isDirty();
  const guard = useUnsavedGuard(unsaved, record.reset);
  const { isShown, refused } = useFormRefusal(may, unsaved);
  const fields = useRef<HTMLFormElement>(null);
  usePublishTypedFields(record, conflict);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (refused === undefined && !incomplete) record.submit((names) => focusField(fields.current, names));
  }

  const footer = {
    guard,
    texts: {
      question: t('forms:form.discardQuestion'),
      close: t('forms:form.discard'),
      stay: t('forms:form.keepEditing'),
    },
    saving: busy,
    failure,
    outcome: null,
    refused,
    cancel: { label: t('forms:form.reset'), run: busy ? () => undefined : record.reset },
  };
  if (theirs) {
    return (
      <ConflictView
        key={JSON.stringify(theirs)}
        fields={conflict}
        base={form.getInitialValues()}
        yours={form.getValues()}
        theirs={theirs}
        onResolve={record.resolve}
        footer={footer}
      />
    );
  }
  return (
    <form ref={fields} aria-label={label} onSubmit={submit} noValidate>
      <Fields className={classes.fields} isShown={isShown}>
        {children}
      </Fields>
      {!isShown && <FormFooter {...footer} incomplete={incomplete} saveLabel={saveLabel} />}
    </form>
  );
}
