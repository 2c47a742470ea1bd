import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/record-pages.ts';

export const texts: Translated<typeof en> = {
  connection: {
    title: '過去7日間の接続状況',
    share: 'オンライン{{percent}}',
    unknown: 'データはまだありません',
    hour: '{{time}}：オンライン{{percent}}',
    hourUnknown: '{{time}}：データなし',
    changes: '最近の切り替わり',
    noChanges: '過去7日間に切り替わりはありません',
    online: 'オンラインになりました',
    offline: 'オフラインになりました',
    legend: {
      online: 'オンライン',
      partly: '一部オンライン',
      offline: 'オフライン',
      unknown: 'データなし',
    },
    asOf: '{{time}}現在',
    failed: '接続の履歴を読み込めませんでした',
  },
  facilityPage: {
    about: 'この施設について',
    details: '詳細',
    address: '住所',
    contact: '担当者',
    representative: 'MCA担当者名',
    addMonitor: 'この施設にモニターを追加',
    addUser: 'この施設にユーザーを追加',
    counts: '接続状況別のモニター',
    online: 'オンライン',
    offline: 'オフライン',
    never: '未接続',
  },
};
