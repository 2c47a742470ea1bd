import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/forms.ts';

export const texts: Translated<typeof en> = {
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
