import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/deletes.ts';

export const texts: Translated<typeof en> = {
  delete: {
    continue: '続行',
    ok: 'OK',
    checking: '確認中…',
    deleting: '削除中…',
    everything: '「{{list}}」のすべて',
    everythingFound: '「{{list}}」のうち「{{search}}」に一致するすべて',
    filteredToo: '一覧のフィルターも適用',
    someFound: '「{{list}}」を「{{search}}」で検索した結果から',
    except_other: '選択を外した{{count, number}}件を除く',
    records: '削除するレコード',
    more: 'ほか{{count, number}}件',
    otherCount: '一覧が変わりました：選択した{{selected, number}}件のうち{{count, number}}件を削除します。',
    otherTotal_other:
      '一覧が変わりました：{{count, number}}件を削除します（選択時は{{selected, number}}件）。',
    none_other: '選択したレコードはすでにありません。',
    stillThere_other:
      '何も削除されていません。サービスは「{{reason}}」と応答しましたが、レコードは残っています。',
    notDone: '何も削除されていません。{{reason}}',
    notChecked: '何も削除されていません。確認できませんでした：{{reason}}',
    openNotDone: '{{reason}}まだ何も削除されていません。',
    openPartly_other: '{{reason}}{{expected, number}}件のうち{{count, number}}件が残っています。',
    open_other: '{{reason}}レコードが削除されたかどうか分かりません。「もう一度確認」を押してください。',
    checkAgain: 'もう一度確認',
  },
};
