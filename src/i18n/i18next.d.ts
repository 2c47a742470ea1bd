import type { en } from './en.ts';
import type { LazyTexts } from './lazy/use-lazy-texts.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof en & LazyTexts };
    returnNull: false;
  }
}
