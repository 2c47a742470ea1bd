import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/simplified.ts';

export const texts: Translated<typeof en> = {
  onlySimplified: '本控制台没有繁体中文，因此以简体中文显示。您可以在“我的页面”中选择其他语言。',
};
