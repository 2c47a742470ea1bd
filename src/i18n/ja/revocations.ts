import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/revocations.ts';

export const texts: Translated<typeof en> = {
  revocations: {
    title: '失効待ち',
    count_other: '証明書{{count, number}}件',
    note: 'これらの証明書ではまだネットワークに接続できます。認証局に失効を依頼し、ここに記録してください。有効期限が切れた証明書はこの一覧から外れます。',
    back: 'すべての証明書',
    column: {
      certificate: '証明書',
      monitor: 'モニター',
      reason: '理由',
      end: '有効期限',
      revoked: '失効',
    },
    serial: 'シリアル番号{{number}}',
    issuer: '発行者：{{issuer}}',
    noEnd: '期限なし',
    reasons: {
      deleted: 'モニターを削除',
      moved: 'モニターの割り当てを変更',
      credential: 'ゲートウェイ認証情報を再発行',
      key: '鍵を変更',
      unused: '発行されたが未使用',
    },
    revokedOn: '失効日',
    revokedOf: '失効日：{{name}}',
    revokedBy: '記録した人：{{name}}',
    empty: '失効させる証明書はありません',
    emptyHint:
      'モニターの削除、割り当ての変更、認証情報の再発行、鍵の変更があると、その証明書がここに表示されます。',
    needsNetwork: '失効させる証明書はオフラインでは表示できません。',
    needsService: '失効させる証明書はこの端末に保存されていません。',
    csv: {
      download: 'ダウンロード（CSV）',
      subject: 'サブジェクト',
      issuer: '発行者',
      certificate: '証明書のシリアル番号',
      until: '有効期間の終了',
      reason: '理由',
      since: '掲載日時',
      revoked: '失効日',
      monitor: 'モニター名',
      serialNumber: 'シリアル番号',
      facility: '施設',
    },
  },
};
