import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/account.ts';

export const texts: Translated<typeof en> = {
  accountLink: {
    needed: '请打开邮件中的链接设置密码。',
    incomplete: '链接不完整。请从邮件中重新打开，或复制完整链接。',
    another: '如需新链接，请点击“忘记密码？”，或联系管理员。',
    again: '重新打开链接',
  },
  account: {
    field: {
      fullName: '姓名',
      email: '电子邮箱',
      userName: '用户名',
      password: '密码',
      newPassword: '新密码',
      confirmPassword: '确认密码',
      question1: '安全问题 1',
      answer1: '答案 1',
      question2: '安全问题 2',
      answer2: '答案 2',
      code: '验证码',
    },
    registration: {
      title: '注册',
      lead: '注册后，须由管理员批准访问权限。',
      leadByLink: '我们会通过电子邮件向您发送链接，用于确认您的地址并设置密码。之后须由管理员批准访问权限。',
      passwordByLink: '必填，但不用于登录：您将通过邮件中的链接设置密码。',
      done: '已收到注册申请。管理员批准后即可登录。',
      accept: '我接受使用条款',
      terms: '阅读使用条款',
      termsNote: '在新窗口中打开',
      open: '无法确定账户是否已创建。再次提交前，请先查看邮箱。',
    },
    forgotPassword: {
      title: '忘记密码',
      lead: '我们会通过邮件发送用于设置新密码的链接。',
      open: '如果几分钟后仍未收到邮件，请再次提交。',
    },
    newPassword: {
      title: '新密码',
      lead: '请使用 {{least}} 到 {{most}} 个字符。忘记密码时需要用到这些答案。',
      open: '无法确定密码是否已设置。请点击“提交”以确认。',
    },
    resetPassword: {
      title: '重置密码',
      lead: '请使用 {{least}} 到 {{most}} 个字符。如果忘记了密码，请填写与之前相同的问题和答案。',
    },
    code: {
      title: '验证码',
      lead: '请输入邮件中的验证码。',
      sent: '验证码已发送至 {{email}}，10 分钟内有效。',
      delayed: '正在向 {{email}} 发送验证码，可能需要几分钟。',
      notSent: '未发送验证码。{{reason}}',
      open: '如果未收到验证码，请重新获取。',
      openSignIn: '请再次输入验证码。如果被拒绝，请重新获取。',
      resend: '重新发送',
      resendIn: '{{seconds}} 秒后可重新发送',
      continue: '继续',
      noSignIn: '当前没有等待输入验证码的登录，可能是页面已重新加载或被直接打开。请重新登录。',
    },
  },
  terms: {
    title: '使用条款',
    purpose: {
      title: '用途',
      text: 'Infusion Console 用于管理输液泵的监测仪、机构和用户。它不是病人监护仪，请勿将其作为治疗决策的依据。',
    },
    access: {
      title: '访问权限',
      text: '账户仅供本人使用。请妥善保管密码和验证码，离开共用平板电脑时请退出登录或锁定控制台。如果密码可能已被他人知晓，请立即通知管理员。',
    },
    records: {
      title: '记录的内容',
      text: '姓名、电子邮箱和电话号码随账户一起保存。所做的每项更改都会连同姓名和时间一起记录。密码和安全问题的答案仅以哈希值形式保存。',
    },
    care: {
      title: '保密',
      text: '请勿将录音、日志和个人数据带出本单位。只更改和删除自己负责的内容。',
    },
    service: {
      title: '服务',
      text: '本服务由所在单位运营并负责解答相关问题，所在单位可随时终止访问权限。服务可能会中断。离线数据可能不是最新的。',
    },
  },
  signInRefused: {
    ended: '该登录页面已过期或已被使用。请重新登录。',
    cause: {
      notAdministrator: '只有管理员可以使用此控制台。请联系管理员授予访问权限。',
      checkFailed: '服务无法核实访问权限，请重试。',
      signInFailed: '登录未能完成，请重试。',
    },
    leftBehind: '无法移除此设备上的列表：浏览器仍在占用。请关闭控制台的所有其他标签页，然后重新加载此页面。',
    clock: '此设备的时钟不正确，无法登录。',
    clockTimes: '此设备：{{device}}。服务：{{service}}。请在设备设置中开启自动设置日期和时间，然后重新登录。',
  },
};
