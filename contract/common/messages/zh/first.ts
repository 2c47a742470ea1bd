import type { Translated } from '../../translated.ts';
import type { texts as en } from '../en/first.ts';

export const texts: Translated<typeof en> = {
  unavailable: '服务暂时不可用，请稍后重试。',
  tooManyCalls: '请求过于频繁，请稍后重试。',
  selectionTooLarge: '一次最多可选择 10,000 条记录。',
};
