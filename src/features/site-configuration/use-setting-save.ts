// One value of a site that is saved at once, without a form: a setting that is chosen, or the answer to a question.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../api/app-error.ts';
import { writeErrorText } from '../../i18n/error-text.ts';
import { useSiteSave } from './use-site-save.ts';

interface SettingSave<Value> {
  /** The value that is being saved; null while none is. */
  saving: Value | null;
  /** The reason why it was not saved. */
  failure: string | undefined;
  save(value: Value): Promise<void>;
}

/** @param done says that it was saved */
export function useSettingSave<Value>(
  send: (value: Value) => Promise<unknown>,
  done: string,
): SettingSave<Value> {
  const { t } = useTranslation(['start', 'site-configuration']);
  const { saved, leaveOrRefetch } = useSiteSave();
  const [saving, setSaving] = useState<Value | null>(null);
  const [failure, setFailure] = useState<string | undefined>();

  async function save(value: Value): Promise<void> {
    setSaving(value);
    setFailure(undefined);
    try {
      await send(value);
      await saved(done);
    } catch (thrown) {
      const error = await toAppError(thrown);
      setFailure(writeErrorText(t, error, t('site-configuration:open')));
      leaveOrRefetch(error);
    } finally {
      setSaving(null);
    }
  }

  return { saving, failure, save };
}
