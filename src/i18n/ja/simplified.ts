import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/simplified.ts';

export const texts: Translated<typeof en> = {
  onlySimplified:
    '繁体字中国語は用意されていないため、このコンソールは簡体字中国語で表示されます。別の言語は「マイページ」で選べます。',
};
