import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/forms.ts';

export const texts: Translated<typeof en> = {
  form: {
    discardQuestion: '放弃未保存的更改？',
    discard: '放弃',
    keepEditing: '继续编辑',
    saved: '已保存 {{name}}',
    notSaved: '未保存：{{reason}}',
    notRead: '正在显示已存储的内容，无法加载最新内容。{{reason}}',
    open: '无法确定是否已保存。请点击“保存”以确认。',
    openSendAgain: '无法确定是否已保存。可以再次提交。',
    reset: '重置',
    empty: '（空）',
    conflict: {
      lead: '其他人已更改此记录。请选择要保留的值。',
      otherPart: '其他人更改了此记录的其他部分。再次保存即可保留所输入的值。',
      theirs: '对方的版本（当前）',
      yours: '我的版本',
      keepAllTheirs: '全部保留对方的',
      keepAllMine: '全部保留我的',
      missing: '请为每个字段选择一个版本。',
    },
  },
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
