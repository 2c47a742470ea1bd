import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/scan.ts';

export const texts: Translated<typeof en> = {
  scan: {
    monitor: 'モニターをスキャン',
    serialNumber: 'シリアル番号をスキャン',
    aim: 'モニターのバーコードまたはQRコードにカメラを向けるか、スキャナーを使ってください。',
    scanner: 'スキャナーも使えます。',
    picture: 'カメラの映像',
    starting: 'カメラを起動しています…',
    light: 'ライト',
    whichCamera: 'カメラ',
    cameraNumber: 'カメラ{{number}}',
    tryCamera: 'カメラをもう一度試す',
    camera: {
      denied:
        'カメラがブロックされています。ブラウザーの設定でこのサイトにカメラの使用を許可するか、シリアル番号を入力してください。',
      absent: 'カメラが見つかりません。シリアル番号を入力してください。',
      busy: '別のアプリがカメラを使用しています。そのアプリを閉じるか、シリアル番号を入力してください。',
      silent: 'カメラが応答しません。シリアル番号を入力してください。',
      unsupported: 'このブラウザーではここでカメラを使えません。シリアル番号を入力してください。',
    },
    readerFailed: 'バーコードリーダーを読み込めませんでした。{{reason}}シリアル番号を入力してください。',
    typed: 'シリアル番号',
    find: '検索',
    take: '使用',
    refused: {
      empty: 'シリアル番号を入力してください。',
      tooLong: 'シリアル番号としては長すぎます。',
      link: 'このコードはWebページへのリンクです。シリアル番号のコードをスキャンしてください。',
      noSerialNumber: 'このGS1コードにはシリアル番号がありません。ラベルの別のコードをスキャンしてください。',
      characters: 'シリアル番号ではありません。シリアル番号に使える記号は「-」と「_」だけです。',
      several: '複数のコードが写っています。シリアル番号のコードに近づけてください。',
    },
    searching: '{{serialNumber}}を検索中…',
    found: '{{name}}（{{serialNumber}}）が見つかりました。',
    unknown: 'シリアル番号{{serialNumber}}のモニターはありません。',
    deleted: '{{name}}（{{serialNumber}}）は削除されています。',
    notSearched: '{{serialNumber}}を検索できませんでした。{{reason}}',
    dialogOpen: '開いているダイアログを閉じてから、もう一度スキャンしてください。',
    add: 'モニターを追加',
    again: '続けてスキャン',
    same: '{{serialNumber}}はこのモニターです。',
    other: '{{serialNumber}}は別のモニターです。',
    listed_other: '{{serialNumber}}を追加しました：リストに{{count, number}}件。次をスキャンしてください。',
  },
};
