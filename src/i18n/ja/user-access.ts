import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/user-access.ts';

export const texts: Translated<typeof en> = {
  userAccess: {
    administrator: '管理者',
    invited: '{{date}}に招待',
    lastSignIn: '最終ログイン：{{date}}',
    sendAgain: '再送信',
    sent: '{{email}}に招待を送信しました。',
    suspend: {
      label: '利用停止',
      title: 'ユーザーの利用停止',
      question: '{{name}}の利用を停止しますか？',
      effect: 'すべての端末で直ちにログアウトされ、利用を再開するまでログインできません。',
      done: '{{name}}の利用を停止しました',
    },
    reactivate: {
      label: '利用再開',
      title: 'ユーザーの利用再開',
      question: '{{name}}の利用を再開しますか？',
      effect: '以前と同じ権限に戻ります。招待中だったユーザーには、新しい招待が必要です。',
      done: '{{name}}の利用を再開しました',
    },
    waiting: {
      title: '承認待ち',
      since: '申請：{{ago}}',
      more: 'ほか{{count, number}}名',
      failed: '承認待ちのユーザーを読み込めませんでした。{{reason}}',
      decided: '{{name}}の利用申請は、ほかの人がすでに処理しました。',
    },
    give: {
      label: '承認',
      named: '{{name}}の利用申請を承認',
      title: '利用申請の承認',
      question: '{{name}}の利用申請を承認しますか？',
      effect: '管理者としてコンソールを利用できるようになり、メールで通知されます：{{email}}。',
      done: '{{name}}の利用申請を承認しました',
    },
    decline: {
      label: '却下',
      named: '{{name}}の利用申請を却下',
      title: '利用申請の却下',
      question: '{{name}}の利用申請を却下しますか？',
      effect:
        'メールで通知されます：{{email}}。後から「ユーザーを編集」または「ユーザーを追加」で許可することもできます。',
      done: '{{name}}の利用申請を却下しました',
    },
    sendOpen: '招待が届かない場合は、もう一度送信してください。',
  },
};
