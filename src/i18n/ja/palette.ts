import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/palette.ts';

export const texts: Translated<typeof en> = {
  palette: {
    label: 'すべてを検索',
    placeholder: 'モニター、施設、ユーザー、画面、操作',
    results: '結果',
    groups: {
      recent: '最近',
      monitors: 'モニター',
      facilities: '施設',
      users: 'ユーザー',
      screens: '画面',
      actions: '操作',
    },
    screen: '{{group}}：{{entry}}',
    myPage: 'マイページ',
    revocations: '失効させる証明書',
    import: 'モニター、施設、ユーザーをインポート',
    add: '{{record}}を追加',
    associate: 'モニターを施設に割り当て',
    count_other: '{{count, number}}件',
    searching: '検索中…',
    nothing: '「{{text}}」に一致するものはありません',
    nothingHint: '入力を確認するか、検索語を減らしてください。',
    offline:
      'オフラインで、モニター、施設、ユーザーはこの端末に保存されていません。画面と操作だけを検索します。',
    failed: 'モニター、施設、ユーザーを検索できませんでした。{{reason}}',
    keys: {
      move: '移動',
      open: '開く',
      close: '閉じる',
    },
  },
};
