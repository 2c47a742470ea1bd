import type { Translated } from '../../translated.ts';
import type { texts as en } from '../en/first.ts';

export const texts: Translated<typeof en> = {
  unavailable: '現在サービスを利用できません。しばらくしてからもう一度お試しください。',
  tooManyCalls: 'アクセスが多すぎます。しばらく待ってからもう一度お試しください。',
  selectionTooLarge: '一度に選択できるのは10,000件までです。',
};
