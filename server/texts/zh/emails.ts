import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/emails.ts';

export const texts: Translated<typeof en> = {
  hello: '您好，',
  expiry: '此链接仅可使用一次，24 小时内有效。',
  invitation: {
    subject: 'Infusion Console 使用邀请',
    lead: '已获得 Infusion Console 的访问权限。请先设置密码：',
  },
  account: {
    subject: 'Infusion Console 账户',
    lead: '管理员已创建此账户。请设置密码：',
    end: '此账户不包含控制台的访问权限。如有需要，请联系管理员。',
  },
  registration: {
    subject: '确认 Infusion Console 的电子邮箱',
    lead: '请确认电子邮箱并设置密码：',
    end: '如果并未创建账户，请忽略此邮件。',
  },
  reset: {
    subject: '为 Infusion Console 设置新密码',
    lead: '管理员重置了 Infusion Console 的登录密码。请设置新密码：',
  },
  forgotten: {
    subject: '重置 Infusion Console 密码',
    lead: '我们收到了重置密码的请求。请设置新密码：',
    end: '如非本人操作，请忽略此邮件，密码不会改变。',
  },
  registered: {
    subject: '您已有 Infusion Console 账户',
    lead: '有人（可能是您本人）使用此邮箱注册。您已有账户：请登录，或选择“忘记密码？”。如非本人操作，请忽略此邮件。',
  },
  accessGiven: {
    subject: '已可访问 Infusion Console',
    lead: '管理员已授予 Infusion Console 的访问权限。请登录：',
  },
  accessDeclined: {
    subject: 'Infusion Console 的访问权限',
    lead: '管理员拒绝了对 Infusion Console 的访问申请。如有需要，请联系所在医院的管理员。',
  },
  security: {
    time: '时间：',
    address: '来自：',
    device: '设备：',
    iPadOrMac: 'iPad 或 Mac',
    unknownDevice: '未知',
    more: '以及另外 {{count}} 人',
    newDevice: {
      subject: 'Infusion Console 的新登录',
      lead: '有人用您的账户在一台未知设备上登录：',
      end: '如果是您本人，则无需处理。如果不是，请立即设置新密码，您账户的所有会话都会结束：',
    },
    newPassword: {
      subject: '您的 Infusion Console 新密码',
      lead: '您的 Infusion Console 密码已更改，您账户的所有会话都已结束：',
      end: '如果不是您本人所为，请立即告知管理员。',
    },
    newAdministrators: {
      subject: 'Infusion Console 的新管理员',
      lead: '以下人员现在以管理员身份拥有 Infusion Console 的访问权限：',
      end: '如果您不清楚原因，请查看审计记录，并联系授予权限的人员。',
    },
  },
  code: {
    subject: 'Infusion Console 登录验证码',
    lead_other: '验证码为 {{code}}，{{count}} 分钟内有效。',
    end: '如非本人操作，请立即更改密码。',
  },
};
