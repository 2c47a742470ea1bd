import type { PageTexts } from '../../page/texts.ts';

export const texts: PageTexts = {
  bar: '演示',
  barText: '这里的一切都是虚构的，并且只存在于此标签页中。',
  different: '有何不同',
  startOver: '重新开始',
  mails: '邮件',
  close: '关闭',
  frame: 'Infusion Console',
  steps: {
    download: '正在获取数据库…',
    database: '正在准备数据库…',
    fleet: '正在生成 240 台监测仪…',
  },
  mailsTitle: '此演示的邮件',
  noMails: '暂无。邀请、链接和登录验证码会显示在这里，而不是发送到邮箱。',
  newMail: '发给 {{to}} 的新邮件',
  startOverTitle: '要重新开始吗？',
  startOverText: '您在这里所做的更改都会消失，各医院将恢复到最初的状态。',
  differentTitle: '这里有何不同',
  differentText:
    '这就是控制台本身，带有它自己的服务和数据库。它们运行在您的浏览器中，而不是服务器上，因此有些地方与医院里的不同：',
  differences: [
    '登录时不会询问任何信息：您就是 Ada Morgan。注册、邀请和设置新密码都可以使用，相关邮件显示在上方。',
    '监测仪是模拟的。它们会上线和离线，并在几秒钟内响应音频和日志请求。',
    '此标签页中的证书颁发机构会签发证书。无法访问其他 EST 服务器。',
    '一切都在此标签页的内存中：重新加载或关闭页面就会从头开始。另一个标签页就是另一家医院。',
    '设备不会保存可在无网络时使用的列表，也无法安装控制台。',
  ],
  restored: '演示已从头开始：之前的内容已随页面消失。',
  failed: {
    title: '演示无法启动',
    endedTitle: '演示已终止',
    insecure: '只有在 https 地址或本机（localhost）上，页面才能运行自己的服务。',
    workers:
      '此浏览器不允许页面在后台工作，或无法运行数据库所需的 WebAssembly。请尝试其他浏览器，或非隐私窗口。',
    download: '无法获取数据库文件。请检查网络连接后重试。',
    ended: '此页面中保存数据库的部分已终止，浏览器在内存不足时会这样做。在这里所做的更改已消失。',
    other: '出了点问题：{{message}}',
  },
  retry: '重试',
};
