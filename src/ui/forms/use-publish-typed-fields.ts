import { isEqual } from '../../lib/is-equal.ts';
import { usePublishTypedText } from '../deleted-record.ts';
import type { ConflictField } from './conflict-view.tsx';
import type { RecordForm } from './use-record-form.ts';

/** Says which fields of a form were changed, as far as they can be shown: none of these holds a secret. */
export function usePublishTypedFields<Values extends Record<string, unknown>>(
  { form }: Pick<RecordForm<Values>, 'form'>,
  fields: readonly ConflictField<Values>[],
): void {
  usePublishTypedText(() => {
    const [stored, typed] = [form.getInitialValues(), form.getValues()];
    const changed = fields.filter(({ name }) => !isEqual(stored[name], typed[name]));
    return changed.map(({ label, text }) => ({ label, text: text(typed) }));
  });
}
