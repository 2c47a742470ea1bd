import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/my-page.ts';

export const texts: Translated<typeof en> = {
  myPage: {
    title: 'マイページ',
    back: '一覧に戻る',
    person: {
      title: 'アカウント',
      name: '氏名',
      email: 'メールアドレス',
      signedIn: 'ログイン方法',
      byProvider: '{{host}}でログイン',
      byCode: 'パスワードとメールの認証コード',
    },
    display: {
      title: '表示、言語、時刻',
      open: '表示：列、行の間隔、配色',
      language: '言語',
      zone: 'タイムゾーン',
      zoneNote: 'この端末のタイムゾーンを使用します。',
    },
    install: {
      title: 'アプリのインストール',
      installed: 'この端末にインストール済みです。',
      offered: 'アプリのようにホーム画面から開けます。',
      install: 'インストール',
      apple:
        'Safariで「共有」をタップし、「ホーム画面に追加」（Macでは「Dockに追加」）を選択します。アプリのように開けます。',
      other:
        'ブラウザーのメニューで「インストール」または「ホーム画面に追加」を選択します。iPadではSafariを使用してください。',
    },
    service: {
      title: 'サービス',
      notices_other: '確認が必要な項目が{{count, number}}件あります。',
      open: '概要を開く',
    },
    device: {
      title: 'この端末に保存されたデータ',
      lead: '開いたことのある一覧は、オフラインでも見られます。パスワード、鍵、録音は保存されません。',
      records_other: '{{count, number}}件',
      ages: '{{oldest}}～{{newest}}に読み込み',
      age: '{{newest}}に読み込み',
      size: 'アプリを含めて合計約{{size}}。',
      overviewHistory: 'オンライン台数の推移',
      monitorConnection: 'モニターの接続状況',
      facilityConnection: '施設の接続状況',
      notices: 'サービスからのお知らせ',
      nothing: '保存された一覧はありません。',
      unavailable: 'このブラウザーでは保存が許可されていません。一覧はオフラインでは見られません。',
      silent:
        'このブラウザーのストレージが応答しません。別のウィンドウが使用している可能性があります。一覧はオフライン用に保存されません。ほかのウィンドウを閉じて、このページを再読み込みしてください。',
      clear: '消去',
      confirm: '今すぐ消去',
      question: '保存された一覧を消去しますか？',
      effect:
        'この端末のデータだけが消去されます。サービスのデータは変わらず、ログインしたままです。一覧は、開くと再び保存されます。',
      effectOffline:
        '接続が回復するまで、この端末では一覧を見られません。サービスのデータは変わらず、ログインしたままです。',
      notCleared: '一覧を消去できませんでした。この端末のデータをすべて消すには、ログアウトしてください。',
    },
    directory: {
      title: 'この端末のすべてのレコード',
      none: 'すべてのモニター、施設、ユーザーをここに保存できます。まだ読み込まれていません。',
      begun: 'すべてのモニター、施設、ユーザーを読み込み中…',
      filling:
        '{{total, number}}件中{{done, number}}件を読み込みました。すべて読み込むと、一覧と検索の結果がこの端末からすぐに表示されます。',
      complete:
        '{{time}}現在のすべてのモニター、施設、ユーザーが保存されています。一覧と検索は、オフラインでもすぐに表示されます。',
      completeOfSome:
        '{{time}}現在のすべての施設と、下記の施設のモニターとユーザーが保存されています。これらの一覧は、オフラインでもすぐに表示されます。',
      renewing: 'すべてを読み込み直しています。終わるまでは、以前のレコードを使用します。',
      memoryOnly: 'このブラウザーには保存されません。アプリを閉じると、次回もう一度読み込みます。',
      keepOnly: '次の施設だけを保存',
      all: 'すべての施設',
      keep: '選択した施設を保存',
      again: 'すべて読み込み直す',
    },
    sessions: {
      title: 'ログイン中の端末',
      lead: '使わなくなったセッションや、心当たりのないセッションは終了してください。',
      only: 'この端末でのみログインしています。',
      current: 'この端末',
      unknown: '不明な端末',
      device: '{{system}} の {{browser}}',
      iPadOrMac: 'iPad または Mac',
      since: '{{time}} から',
      sinceFrom: '{{time}} から（{{address}}）',
      used: '最終使用：',
      endsThere: '{{host}} でのみ終了できます',
      end: '終了',
      endOf: '終了：{{device}}',
      question: '{{device}}のセッションを終了しますか？',
      effect: 'その端末では、もう一度ログインが必要になります。その端末で保存していない内容は失われます。',
      effectOutside:
        'その端末では、ここへのログインがもう一度必要になります。{{host}} にはログインしたままの場合があります。',
      confirm: 'セッションを終了',
      ended: 'セッションを終了しました。',
      offline: 'セッションはこの端末に保存されません。サービスに接続できるようになると表示されます。',
      failed: 'セッションを読み込めませんでした。',
    },
    session: {
      title: 'ロックまたはログアウト',
      lock: 'ロック',
      lockHint:
        'ログアウトします。保存していない変更は失われます。保存されたデータはこの端末に残り、もう一度ログインした本人だけが開けます。',
      signOut: 'ログアウト',
      signOutHint: 'セッションを終了し、コンソールがこの端末に保存したデータをすべて消去します。',
    },
  },
};
