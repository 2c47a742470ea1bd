import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/emails.ts';

export const texts: Translated<typeof en> = {
  hello: 'Infusion Consoleからのお知らせです。',
  expiry: 'このリンクは1回だけ使えます。有効期限は24時間です。',
  invitation: {
    subject: 'Infusion Consoleへのご招待',
    lead: 'Infusion Consoleを利用できるようになりました。まず、パスワードを設定してください：',
  },
  account: {
    subject: 'Infusion Consoleのアカウント',
    lead: '管理者がアカウントを作成しました。パスワードを設定してください：',
    end: 'このアカウントではコンソールを利用できません。必要な場合は、管理者にお問い合わせください。',
  },
  registration: {
    subject: 'Infusion Console：メールアドレスの確認',
    lead: 'メールアドレスを確認し、パスワードを設定してください：',
    end: 'アカウントを作成した覚えがない場合は、このメールを無視してください。',
  },
  reset: {
    subject: 'Infusion Console：新しいパスワードの設定',
    lead: '管理者がInfusion Consoleのパスワードをリセットしました。新しいパスワードを設定してください：',
  },
  forgotten: {
    subject: 'Infusion Console：パスワードの再設定',
    lead: 'パスワード再設定の依頼を受け付けました。新しいパスワードを設定してください：',
    end: '依頼した覚えがない場合は、このメールを無視してください。パスワードは変わりません。',
  },
  registered: {
    subject: 'Infusion Consoleのアカウントは登録済みです',
    lead: 'このメールアドレスで登録の操作がありました。アカウントはすでにあります。ログインするか、「パスワードを忘れた場合」を選んでください。心当たりがない場合は、このメールを無視してください。',
  },
  accessGiven: {
    subject: 'Infusion Consoleを利用できるようになりました',
    lead: '管理者がInfusion Consoleの利用を許可しました。ログインしてください：',
  },
  accessDeclined: {
    subject: 'Infusion Consoleの利用について',
    lead: '管理者がInfusion Consoleの利用申請を却下しました。必要な場合は、所属する病院の管理者にお問い合わせください。',
  },
  security: {
    time: '日時：',
    address: '接続元：',
    device: '端末：',
    iPadOrMac: 'iPad または Mac',
    unknownDevice: '不明',
    more: 'ほか {{count}} 人',
    newDevice: {
      subject: 'Infusion Console への新しいログイン',
      lead: 'お使いのアカウントで、これまで使われていない端末からログインがありました：',
      end: 'ご本人の場合は、何もする必要はありません。心当たりがない場合は、すぐに新しいパスワードを設定してください。アカウントのすべてのセッションが終了します：',
    },
    newPassword: {
      subject: 'Infusion Console の新しいパスワード',
      lead: 'Infusion Console のパスワードが変更され、アカウントのすべてのセッションが終了しました：',
      end: '心当たりがない場合は、すぐに管理者に知らせてください。',
    },
    newAdministrators: {
      subject: 'Infusion Console の新しい管理者',
      lead: '次の人に、管理者として Infusion Console へのアクセス権が与えられました：',
      end: '理由がわからない場合は、監査証跡を確認し、アクセス権を与えた人に確認してください。',
    },
  },
  code: {
    subject: 'Infusion Consoleの認証コード',
    lead_other: '認証コードは{{code}}です。有効期限は{{count}}分です。',
    end: '心当たりがない場合は、すぐにパスワードを変更してください。',
  },
};
