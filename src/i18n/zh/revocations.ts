import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/revocations.ts';

export const texts: Translated<typeof en> = {
  revocations: {
    title: '待吊销',
    count_other: '{{count, number}} 个证书',
    note: '这些证书仍可用于接入网络。请联系其 CA 将其吊销，然后在此登记。证书到期后会从此列表中移除。',
    back: '全部证书',
    column: {
      certificate: '证书',
      monitor: '监测仪',
      reason: '原因',
      end: '到期日期',
      revoked: '吊销',
    },
    serial: '序列号 {{number}}',
    issuer: '颁发者：{{issuer}}',
    noEnd: '无期限',
    reasons: {
      deleted: '监测仪已删除',
      moved: '监测仪的分配已更改',
      credential: '网关凭据已更换',
      key: '密钥已更换',
      unused: '已颁发但未使用',
    },
    revokedOn: '吊销日期',
    revokedOf: '吊销日期：{{name}}',
    revokedBy: '登记人：{{name}}',
    empty: '没有待吊销的证书',
    emptyHint: '监测仪被删除、更改分配或更换凭据、密钥后，其证书会显示在这里。',
    needsNetwork: '离线时无法查看待吊销的证书。',
    needsService: '待吊销的证书未存储在此设备上。',
    csv: {
      download: '下载（CSV）',
      subject: '主体',
      issuer: '颁发者',
      certificate: '证书序列号',
      until: '有效期结束',
      reason: '原因',
      since: '列入时间',
      revoked: '吊销日期',
      monitor: '监测仪名称',
      serialNumber: '序列号',
      facility: '机构',
    },
  },
};
