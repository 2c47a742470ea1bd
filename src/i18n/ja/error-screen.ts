import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/error-screen.ts';

export const texts: Translated<typeof en> = {
  errorScreen: {
    title: '問題が発生しました',
    address: 'アドレス：{{address}}',
    notFound: 'このページは存在しないか、削除されました。',
    back: '「すべてのモニター」に戻る',
  },
};
