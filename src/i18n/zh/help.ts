import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/help.ts';

export const texts: Translated<typeof en> = {
  help: {
    title: '帮助',
    guide: '在线指南',
    guideNote: '在新窗口中打开',
    guideOffline: '在新窗口中打开，离线时不可用。',
    phone: '客服电话',
    email: '技术支持邮箱',
    version: '版本 {{version}}',
    noContact: '没有技术支持的联系方式',
    noContactHint: '请联系医院信息科。',
  },
};
