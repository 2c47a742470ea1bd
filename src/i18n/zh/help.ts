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
    release: '发布号 {{release}} · 提交 {{commit}}',
    service: '服务：发布号 {{release}} · 提交 {{commit}} · 数据库 {{migration}}',
    licenses: '开源许可',
    noContact: '没有技术支持的联系方式',
    noContactHint: '请联系医院信息科。',
  },
};
