import type { Translated } from '../../translated.ts';
import type { texts as en } from '../en/imports.ts';

export const texts: Translated<typeof en> = {
  importAdministrator: '「はい」または「いいえ」を入力してください。',
  importCellTooLong: '2,000文字を超えるセルがあります。',
  importDateLike: '日付のように見えます。表計算ソフトで変換された可能性があります。',
  importEmpty: 'インポートする行がありません。',
  importErrorValue: '表計算ソフトで、このセルにエラーが表示されています。',
  importFacilityAmbiguous: 'この名前の施設が複数あります。市区町村または施設IDを加えてください。',
  importFacilityDiffers: 'この施設IDの施設は、名前または市区町村が異なります。',
  importFacilityUnknown: 'この名前の施設はありません。先に施設を追加するか、名前を修正してください。',
  importFacilityCodeUnknown: 'この施設IDの施設はありません。',
  importFormula: 'これは数式です。計算されないため、値をコピーしてください。',
  importHasErrors: 'エラーのある行があるため、何もインポートされませんでした。',
  importNumberShortened:
    '表計算ソフトでこの番号が短縮されています。列の書式を文字列にして、入力し直してください。',
  importOthersFailed: 'ほかの行にエラーがあるため、インポートされませんでした。',
  importRowSurplus: 'この行のセルの数が、列の数より多くなっています。',
  importSameRow: 'ファイルに同じ行が2つあります。',
  importSameValue: 'ファイルの別の行に同じ値があります。',
  importStateUnknown: '州の名前ではありません。Massachusettsのように、省略せずに入力してください。',
  importTimeZoneUnknown: 'タイムゾーンではありません。America/New_Yorkのような名前を入力してください。',
  importTooLarge: '一度にインポートできるのは10,000行までです。',
  importZeroLost: 'ほかの値より短くなっています。表計算ソフトで先頭の0が削除された可能性があります。',
  importZipZeroLost: '5桁で入力してください。表計算ソフトで先頭の0が削除された可能性があります。',
};
