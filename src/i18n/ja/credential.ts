import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/credential.ts';

export const texts: Translated<typeof en> = {
  credential: {
    added: {
      saved: '{{name}}（{{serialNumber}}）を保存しました',
      restored: '{{name}}（{{serialNumber}}）を復元しました',
      replaced: '{{name}}（{{serialNumber}}）の新しい認証情報',
      restoredHint:
        '名前とログレベルは元のままで、施設は未割り当てです。変更するには、モニターを編集してください。',
      credential:
        'このモニターのゲートウェイ認証情報です。モニターに入力するか、安全な場所に保管してください。再び表示されることはありません。',
      noCredential: '認証情報を受け取れませんでした。「モニターを編集」で再発行してください。',
      code: '認証情報のQRコード',
      copy: 'コピー',
      copied: 'コピーしました',
      file: 'ファイルを保存',
      print: '印刷',
      confirmSaved: '保存しました',
      openSaved: '保存したので開く',
      next: '保存したので次へ',
      dismiss: '閉じる',
      closeQuestion: 'この認証情報は二度と表示されません。閉じますか？',
    },
    sheet: {
      serialNumber: 'モニターのシリアル番号',
      credential: 'ゲートウェイ認証情報',
    },
    replace: '認証情報を再発行',
    question: '新しい認証情報を入力するまで、モニターはオフラインになります。',
    confirm: '再発行',
    open: '古い認証情報は使えなくなっている可能性があります。もう一度再発行してください。',
    saveFirst: '先に認証情報を保存してください。',
  },
  restored: {
    title: '新しいゲートウェイ認証情報',
    why_other: 'モニター{{count, number}}台は削除から24時間以上たっているため、新しい認証情報が必要です。',
    one: '{{name}}（{{serialNumber}}）の新しいゲートウェイ認証情報です。モニターに入力するか、安全な場所に保管してください。再び表示されることはありません。',
    many: 'ファイルを保存し、それぞれの認証情報をモニターに入力してください。再び表示されることはありません。',
    save: 'ファイルに保存',
    serialNumber: 'モニターのシリアル番号',
    name: 'モニター名',
    credential: 'ゲートウェイ認証情報',
  },
};
