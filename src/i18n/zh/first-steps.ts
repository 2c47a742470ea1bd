import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/first-steps.ts';

export const texts: Translated<typeof en> = {
  firstSteps: {
    title: '入门步骤',
    lead: '只需三步，第一台监测仪即可上线。',
    done: '已完成',
    facility: '添加机构',
    facilityHint: '监测仪所在的医院或院区。',
    monitor: '添加监测仪',
    monitorHint: '系统会生成网关凭据，请将其输入监测仪。',
    online: '确认在线',
    onlineHint: '监测仪连接后，此处会自动更新。',
    waiting: '正在等待 {{name}} 连接。请将凭据输入监测仪，并接通其电源。',
    finished: '{{name}} 已在线。',
    finishedHint: '控制台已就绪。请添加其余的监测仪，以及负责管理的人员。',
    openMonitor: '打开监测仪',
    notConnected: '无法连接？',
    guide: '入门步骤的帮助',
  },
};
