import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/offer.ts';

export const texts: Translated<typeof en> = {
  offer: { text: '此控制台提供简体中文界面。', use: '使用简体中文' },
};
