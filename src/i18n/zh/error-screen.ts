import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/error-screen.ts';

export const texts: Translated<typeof en> = {
  errorScreen: {
    title: '出错了',
    address: '网址：{{address}}',
    notFound: '此页面不存在或已被删除。',
    back: '返回“全部监测仪”',
  },
};
