import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/credential.ts';

export const texts: Translated<typeof en> = {
  credential: {
    added: {
      saved: '已保存 {{name}}（{{serialNumber}}）',
      restored: '已恢复 {{name}}（{{serialNumber}}）',
      replaced: '{{name}}（{{serialNumber}}）的新凭据',
      restoredHint: '名称和日志级别保持不变，但不属于任何机构。如需更改，请编辑监测仪。',
      credential: '这是此监测仪的网关凭据。请将其输入监测仪或妥善保存。此凭据不会再次显示。',
      noCredential: '未收到凭据。请在“编辑监测仪”中更换。',
      code: '凭据的二维码',
      copy: '复制',
      copied: '已复制',
      file: '保存文件',
      print: '打印',
      confirmSaved: '我已保存',
      openSaved: '已保存，打开',
      next: '已保存，下一台',
      dismiss: '关闭',
      closeQuestion: '此凭据不会再次显示。仍要关闭吗？',
    },
    sheet: {
      serialNumber: '监测仪序列号',
      credential: '网关凭据',
    },
    replace: '更换凭据',
    question: '在输入新凭据之前，监测仪将处于离线状态。',
    confirm: '更换',
    open: '旧凭据可能已失效，请再次更换。',
    saveFirst: '请先保存凭据。',
  },
  restored: {
    title: '新的网关凭据',
    why_other: '其中 {{count, number}} 台监测仪删除已超过 24 小时，需要新的凭据。',
    one: '这是 {{name}}（{{serialNumber}}）的新网关凭据。请将其输入监测仪或妥善保存。此凭据不会再次显示。',
    many: '请保存文件，并将各个凭据输入对应的监测仪。这些凭据不会再次显示。',
    save: '保存为文件',
    serialNumber: '监测仪序列号',
    name: '监测仪名称',
    credential: '网关凭据',
  },
};
