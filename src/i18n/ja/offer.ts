import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/offer.ts';

export const texts: Translated<typeof en> = {
  offer: { text: 'このコンソールは日本語で使えます。', use: '日本語で使う' },
};
