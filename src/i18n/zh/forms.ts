import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/forms.ts';

export const texts: Translated<typeof en> = {
  deletedRecord: {
    edit: '“{{name}}”已被删除。请复制所需内容，然后关闭此对话框。',
    restorable: '“{{name}}”已被删除。恢复后才能保存更改。',
    chosen: '“{{name}}”已被删除。请选择其他监测仪。',
    plain: '“{{name}}”已被删除。',
    moved: '“{{name}}”已不属于此机构。请关闭此对话框。',
    restored: '“{{name}}”已恢复，输入的内容已保留。',
    facility_other: '{{names}}已被删除。请选择其他机构。',
    quoted: '“{{name}}”',
    typed: '输入的内容未保存，可以复制。',
    copy: '复制',
    copied: '已复制',
    certificatesLeft_other:
      '仍有 {{count, number}} 个证书允许此监测仪接入当前机构的网络。它们将列在“证书”的“待吊销”中。',
  },
  field: {
    leftOut: '（已去除：{{signs}}）',
    contains: '（此处：{{signs}}）',
    notPasted: '未粘贴：{{rule}}',
    notPastedSigns: '未粘贴，因为含有 {{signs}}。{{rule}}',
    notNumber: '未粘贴：“{{text}}”不是一个位数正确的号码',
    codeSet: '已按粘贴内容设置国际区号 {{code}}',
    partLeftOut: '已去除：{{signs}}',
    space: '空格',
    quotationMark: '引号',
    apostrophe: '撇号',
    invisible: '不可见字符',
  },
};
