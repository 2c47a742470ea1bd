import type MessageResources from '../../contract/common/resources.gen.ts';
import type AppResources from './resources.gen.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: AppResources & MessageResources;
    defaultNS: 'start';
    fallbackNS: 'messages-first';
    returnNull: false;
    strictInterpolationChecks: true;
  }
}
