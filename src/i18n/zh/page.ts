import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/page.ts';

export const texts: Translated<typeof en> = {
  oldBrowserTitle: '此浏览器版本过旧',
  oldBrowserText:
    '使用 Infusion Console 需要以下任一浏览器或更高版本：Safari/iPadOS 16.4、Chrome/Edge 111、Firefox 114。',
  oldBrowserHelp: '请更新此设备或浏览器，或在其他设备上打开控制台。',
  notStartedTitle: '控制台尚未启动',
  notStartedText:
    '请检查此设备的网络，然后重新加载页面。如果仍无法解决，可能是此浏览器拒绝了控制台所需的功能，请在其他浏览器中打开。',
  notStartedRetry: '重新加载',
};
