import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/help.ts';

export const texts: Translated<typeof en> = {
  help: {
    title: 'ヘルプ',
    guide: 'オンラインガイド',
    guideNote: '新しいウィンドウで開きます',
    guideOffline: '新しいウィンドウで開きます。オフラインでは利用できません。',
    phone: 'カスタマーサービス',
    email: 'サポートのメールアドレス',
    version: 'バージョン{{version}}',
    release: 'リリース{{release}}・コミット {{commit}}',
    service: 'サービス: リリース{{release}}・コミット {{commit}}・データベース {{migration}}',
    licenses: 'オープンソースライセンス',
    noContact: 'サポートの連絡先はありません',
    noContactHint: '院内のIT担当者に連絡してください。',
  },
};
