import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/forms.ts';

export const texts: Translated<typeof en> = {
  form: {
    discardQuestion: '保存していない変更を破棄しますか？',
    discard: '破棄',
    keepEditing: '編集を続ける',
    saved: '{{name}}を保存しました',
    notSaved: '保存できませんでした：{{reason}}',
    notRead: '保存済みの内容を表示しています。最新の内容を読み込めませんでした。{{reason}}',
    open: '保存されたかどうか分かりません。「保存」を押して確認してください。',
    openSendAgain: '保存されたかどうか分かりません。もう一度送信できます。',
    reset: 'リセット',
    empty: '（空欄）',
    conflict: {
      lead: 'ほかの人がこのレコードを変更しました。どちらの値を残すか選択してください。',
      otherPart:
        'ほかの人がこのレコードの別の項目を変更しました。入力した値を残すには、もう一度保存してください。',
      theirs: '相手の内容（現在の値）',
      yours: '自分の内容',
      keepAllTheirs: 'すべて相手の値にする',
      keepAllMine: 'すべて自分の値にする',
      missing: '項目ごとにどちらかを選択してください。',
    },
  },
  deletedRecord: {
    edit: '「{{name}}」は削除されました。必要な内容をコピーしてから、このダイアログを閉じてください。',
    restorable: '「{{name}}」は削除されました。変更を保存するには、復元してください。',
    chosen: '「{{name}}」は削除されました。別のモニターを選択してください。',
    plain: '「{{name}}」は削除されました。',
    moved: '「{{name}}」はこの施設のものではなくなりました。このダイアログを閉じてください。',
    restored: '「{{name}}」を復元しました。入力した内容は残っています。',
    facility_other: '{{names}}は削除されました。別の施設を選択してください。',
    quoted: '「{{name}}」',
    typed: '入力した内容は保存されていません。コピーできます。',
    copy: 'コピー',
    copied: 'コピーしました',
    certificatesLeft_other:
      'このモニターが現在の施設のネットワークに接続できる証明書が、まだ{{count, number}}件有効です。「証明書」の「失効待ち」に表示されます。',
  },
  field: {
    leftOut: '（除外：{{signs}}）',
    contains: '（該当：{{signs}}）',
    notPasted: '貼り付けできません：{{rule}}',
    notPastedSigns: '{{signs}}があるため、貼り付けできません。{{rule}}',
    notNumber: '貼り付けできません：「{{text}}」は正しい桁数の番号ではありません',
    codeSet: '貼り付けた番号から国番号{{code}}を設定しました',
    partLeftOut: '除外：{{signs}}',
    space: '空白',
    quotationMark: '引用符',
    apostrophe: 'アポストロフィ',
    invisible: '見えない文字',
  },
};
