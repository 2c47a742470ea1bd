import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/user-access.ts';

export const texts: Translated<typeof en> = {
  userAccess: {
    administrator: '管理员',
    invited: '邀请于 {{date}}',
    lastSignIn: '上次登录：{{date}}',
    sendAgain: '重新发送',
    sent: '邀请已发送至 {{email}}。',
    suspend: {
      label: '暂停',
      title: '暂停用户',
      question: '暂停 {{name}}？',
      effect: '该用户会立即从所有设备退出登录，在重新启用前无法登录。',
      done: '已暂停 {{name}}',
    },
    reactivate: {
      label: '重新启用',
      title: '重新启用用户',
      question: '重新启用 {{name}}？',
      effect: '该用户将恢复原有的访问权限。仅受邀的用户需要新的邀请。',
      done: '已重新启用 {{name}}',
    },
    waiting: {
      title: '待批准',
      since: '申请时间：{{ago}}',
      more: '以及另外 {{count, number}} 人',
      failed: '无法加载待批准的用户。{{reason}}',
      decided: '其他人已处理 {{name}} 的申请。',
    },
    give: {
      label: '批准',
      named: '批准 {{name}} 的访问申请',
      title: '批准访问申请',
      question: '批准 {{name}} 的访问申请？',
      effect: '该用户将成为管理员，并收到邮件通知：{{email}}。',
      done: '已批准 {{name}} 的访问申请',
    },
    decline: {
      label: '拒绝',
      named: '拒绝 {{name}} 的访问申请',
      title: '拒绝访问申请',
      question: '拒绝 {{name}} 的访问申请？',
      effect: '该用户会收到邮件通知：{{email}}。之后仍可在“编辑用户”中或通过“添加用户”授予访问权限。',
      done: '已拒绝 {{name}} 的访问申请',
    },
    sendOpen: '如果邀请未送达，请重新发送。',
  },
};
