import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/session.ts';

export const texts: Translated<typeof en> = {
  session: {
    signOut: '退出登录',
    idle: {
      title: '是否仍在使用？',
      text: '由于长时间未操作，将在 {{left}} 后退出登录。',
      stay: '保持登录',
    },
    signInAgain: {
      title: '会话已结束',
      text: '请在新窗口中重新登录，然后回到这里继续。已输入的内容会保留。',
      blocked: '浏览器阻止了新窗口。请在此处登录。',
      loss: '在此处登录会丢失未保存的更改。',
      here: '在此处登录',
    },
  },
};
