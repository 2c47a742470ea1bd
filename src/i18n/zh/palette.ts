import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/palette.ts';

export const texts: Translated<typeof en> = {
  palette: {
    label: '搜索全部',
    placeholder: '监测仪、机构、用户、页面、操作',
    results: '结果',
    groups: {
      recent: '最近',
      monitors: '监测仪',
      facilities: '机构',
      users: '用户',
      screens: '页面',
      actions: '操作',
    },
    screen: '{{group}}：{{entry}}',
    myPage: '我的页面',
    revocations: '待吊销的证书',
    import: '导入监测仪、机构或用户',
    add: '添加{{record}}',
    associate: '将监测仪分配给机构',
    count_other: '{{count, number}} 个结果',
    searching: '正在搜索…',
    nothing: '没有与“{{text}}”匹配的结果',
    nothingHint: '请检查拼写，或减少搜索词。',
    offline: '当前离线，且监测仪、机构和用户未存储在此设备上，仅搜索页面和操作。',
    failed: '无法搜索监测仪、机构和用户。{{reason}}',
    keys: {
      move: '移动',
      open: '打开',
      close: '关闭',
    },
  },
};
