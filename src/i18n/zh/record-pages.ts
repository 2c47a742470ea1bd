import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/record-pages.ts';

export const texts: Translated<typeof en> = {
  connection: {
    title: '过去 7 天的连接情况',
    share: '在线 {{percent}}',
    unknown: '尚无数据',
    hour: '{{time}}：在线 {{percent}}',
    hourUnknown: '{{time}}：无数据',
    changes: '最近的变化',
    noChanges: '过去 7 天内没有变化',
    online: '转为在线',
    offline: '转为离线',
    legend: {
      online: '在线',
      partly: '部分在线',
      offline: '离线',
      unknown: '无数据',
    },
    asOf: '截至 {{time}}',
    failed: '无法加载连接历史记录',
  },
  facilityPage: {
    about: '关于此机构',
    details: '详情',
    address: '地址',
    contact: '联系人',
    representative: 'MCA 代表姓名',
    addMonitor: '在此添加监测仪',
    addUser: '在此添加用户',
    counts: '按连接情况统计的监测仪',
    online: '在线',
    offline: '离线',
    never: '从未连接',
  },
};
