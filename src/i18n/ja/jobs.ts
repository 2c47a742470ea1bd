import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/jobs.ts';

export const texts: Translated<typeof en> = {
  jobs: {
    label: '証明書の要求',
    running: '証明書を要求しています：',
    progress: '{{done, number}}／{{total, number}}件',
    cancelling: 'キャンセル中…',
    all_other: '以前の結果{{count, number}}件を表示',
    ended: '証明書の要求が終わりました：{{total, number}}件中{{done, number}}件を取得',
    pending_other: '{{count, number}}件はESTサーバーで承認待ち',
    failed_other: '{{count, number}}件失敗',
    cancelled_other: '{{count, number}}件キャンセル',
    by: '開始した人：{{name}}',
    renewal: '自動更新（{{name}}が有効化）',
    cancel: 'キャンセル',
    notCancelled: 'キャンセルできませんでした：{{reason}}',
    cancelOpen:
      'キャンセルされたかどうか分かりません。進み具合を確認するか、もう一度キャンセルしてください。',
    showFailed: '失敗を表示',
    hideFailed: '失敗を隠す',
    failedRecords: '失敗したレコード',
    showMore: 'さらに表示',
    close: '閉じる',
  },
};
