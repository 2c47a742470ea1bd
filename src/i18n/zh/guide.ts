import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/guide.ts';

export const texts: Translated<typeof en> = {
  guide: {
    title: '用户指南',
    search: '搜索指南',
    found_other: '找到 {{count, number}} 页',
    nothing: '没有与“{{text}}”匹配的结果',
    nothingHint: '请减少或更换搜索词，或浏览下方的全部主题。',
    topics: '主题',
    back: '返回全部主题',
    see: '另请参阅',
    whole: '显示完整指南',
    print: '打印',
    englishOnly: '本指南为英文。',
    noPicture: '此图片未存储在此设备上。',
    failed: '无法加载指南',
    failedHint: '请检查网络，然后重试。',
  },
  guideLink: {
    screen: '此页面的帮助',
    list: '此列表的帮助',
  },
};
