import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/rounds.ts';

export const texts: Translated<typeof en> = {
  rounds: {
    title: 'ラウンド',
    about: '{{title}}・開始：{{time}}',
    finishedAt: '終了：{{time}}',
    progress: '{{total, number}}台中{{found, number}}台確認',
    missing: '所在不明{{count, number}}台',
    unexpectedCount: 'リスト外{{count, number}}台',
    parts: {
      label: 'このラウンドのモニター',
      all: 'すべて',
      open: '未確認',
      found: '確認済み',
      notFound: '所在不明',
      unexpected: 'リスト外',
    },
    tick: '確認済み：{{name}}',
    noteMark: 'メモ：{{note}}',
    states: {
      open: '未確認',
      found: '確認済み',
      notFound: '所在不明',
      unexpected: 'リスト外',
    },
    noFacility: '未割り当て',
    unknown: 'この端末に登録がありません',
    scan: {
      label: 'シリアル番号',
      tick: 'チェック',
      found: '確認しました：{{name}}（{{serialNumber}}）',
      foundBefore: 'すでに確認済み：{{name}}（{{serialNumber}}）',
      unexpected: '{{serialNumber}}はこのラウンドの対象外です。「リスト外」に追加しました。',
      unexpectedBefore: '{{serialNumber}}はすでに「リスト外」にあります。',
      unreadable: 'シリアル番号ではありません。もう一度スキャンまたは入力してください。',
    },
    empty: {
      open: '未確認のモニターはありません',
      openHint: 'このラウンドのモニターはすべて、確認済みまたは所在不明になっています。',
      found: '確認済みのモニターはまだありません',
      foundHint: 'シリアル番号をスキャンするか、モニターの横のチェックボックスをタップしてください。',
      notFound: '所在不明のモニターはありません',
      notFoundHint: 'モニターをタップすると、所在不明にできます。',
      unexpected: 'リスト外のモニターはありません',
      unexpectedHint: 'スキャンしたモニターのうち、このラウンドの対象外のものがここに表示されます。',
    },
    none: 'この端末にラウンドはありません',
    noneHint: 'モニターの一覧または施設を開き、⋯から「ラウンドを開始」をタップしてください。',
    toLists: '「すべてのモニター」を開く',
    finish: 'ラウンドを終了',
    goOn: 'ラウンドを再開',
    startAnother: '別のラウンドを開始',
    delete: 'ラウンドを削除',
    finished: 'ラウンドを終了しました。CSVをダウンロードするか、再開してください。',
    finishedOpen_other:
      '未確認のモニターを{{count, number}}台残してラウンドを終了しました。CSVをダウンロードするか、再開してください。',
    notKept:
      'このブラウザーでは、アプリを閉じるとラウンドは残りません。その前にCSVをダウンロードしてください。',
    notStored:
      '最新の変更をこの端末に保存できませんでした。アプリを閉じる前にCSVをダウンロードしてください。',
    monitor: {
      state: '状況',
      serialNumber: 'シリアル番号',
      facility: '施設',
      note: 'メモ',
      noteHint: '置かれていた場所や、必要な対応',
      previous: '前へ',
      next: '次へ',
      position: '{{at, number}}／{{total, number}}',
      open: 'モニターを開く',
      remove: '「リスト外」から削除',
    },
    start: {
      title: 'ラウンドの開始',
      lead_other: '「{{list}}」のモニター{{count, number}}台',
      selected_other: '「{{list}}」で選択したモニター{{count, number}}台',
      about:
        'シリアル番号をスキャンするか、モニターをタップして、1台ずつ確認します。ネットワークがなくても使えます。',
      offline: 'オフラインです。この端末に保存されたモニターがラウンドの対象になります。',
      tooMany: 'ラウンドの対象は{{max, number}}台までです。検索、フィルター、選択で絞り込んでください。',
      nothing: 'この一覧にモニターはありません。',
      nothingStored:
        'これらのモニターはこの端末に保存されていません。接続が回復してから、ラウンドを開始してください。',
      reading: '{{total, number}}台中{{read, number}}台を読み込みました',
      run: '開始',
      replaces:
        'ラウンド「{{title}}」（{{progress}}）がこの端末に残っています。別のラウンドを開始すると削除されます。',
      failed: 'ラウンドを開始できませんでした。{{reason}}',
    },
    csv: {
      download: 'ダウンロード（CSV）',
      saved: '{{name}}をダウンロードしました',
      head: {
        result: '結果',
        time: '時刻',
        note: 'メモ',
      },
    },
    cleared: 'ラウンド「{{title}}」（{{progress}}）も削除されます。',
    deleting: {
      title: 'このラウンドを削除しますか？',
      text: 'ラウンドはこの端末だけにあります。最後のダウンロード以降に確認した内容は失われます。',
    },
    ending: {
      title: '先にラウンドをダウンロードしますか？',
      signOut:
        'ラウンド「{{title}}」（{{progress}}）はこの端末だけにあります。ログアウトすると削除されます。',
      lock: 'ラウンド「{{title}}」（{{progress}}）はこの端末だけにあります。ほかの人がログインしなければ、{{time}}まで残ります。',
      signOutNow: 'ログアウト',
      lockNow: 'ロック',
      soon: 'セッションは{{time}}に終了し、この端末のラウンドは削除されます。CSVをダウンロードしてください。',
    },
  },
};
