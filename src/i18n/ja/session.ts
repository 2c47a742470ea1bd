import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/session.ts';

export const texts: Translated<typeof en> = {
  session: {
    signOut: 'ログアウト',
    idle: {
      title: '操作を続けますか？',
      text: '操作がないため、あと{{left}}でログアウトします。',
      stay: 'ログイン状態を維持',
    },
    signInAgain: {
      title: 'セッションが終了しました',
      text: '新しいウィンドウでもう一度ログインし、ここに戻って続けてください。入力した内容は残ります。',
      blocked: 'ブラウザーがウィンドウをブロックしました。ここでログインしてください。',
      loss: 'ここでログインすると、保存していない変更は失われます。',
      here: 'ここでログイン',
    },
  },
};
