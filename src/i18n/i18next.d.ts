import type { texts as en } from './en/start.ts';
import type { LazyTexts } from './use-lazy-texts.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof en & LazyTexts };
    returnNull: false;
  }
}
