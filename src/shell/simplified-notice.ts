// Says once on a device that there is no traditional Chinese.
import type { TFunction } from 'i18next';
import { z } from 'zod';
import { languageOfTags } from '../../contract/common/languages.ts';
import { languageOfSignIn } from '../i18n/preferred-language.ts';
import { readLanguage } from '../i18n/stored-language.ts';
import { readStored, writeStored } from '../lib/local-storage.ts';
import { deviceKeys } from '../lib/storage-keys.ts';
import { showToast } from '../ui/toasts/toasts.tsx';

const traditional = /^zh-(hant|hk|mo|tw)\b/i;

/** To be called where the page is in simplified Chinese; says nothing to whoever has chosen that. */
export async function saySimplified(t: TFunction<['start', 'my-page']>): Promise<void> {
  const asked = navigator.languages.find((tag) => languageOfTags([tag]) !== undefined);
  if (!asked || !traditional.test(asked) || readLanguage() !== null || languageOfSignIn() !== null) return;
  const key = deviceKeys.simplifiedSaid;
  if (readStored(key, z.boolean()) || !writeStored(key, true)) return;
  await showToast({
    tone: 'offer',
    text: t('my-page:display.onlySimplified'),
    stays: true,
    outlivesScreen: true,
  });
}
