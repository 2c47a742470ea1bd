import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/my-page.ts';

export const texts: Translated<typeof en> = {
  myPage: {
    title: '我的页面',
    back: '返回列表',
    person: {
      title: '账户',
      name: '姓名',
      email: '电子邮箱',
      signedIn: '登录方式',
      byProvider: '通过 {{host}} 登录',
      byCode: '密码和邮件验证码',
    },
    display: {
      title: '显示、语言和时间',
      open: '显示：列、行距、配色',
      language: '语言',
      zone: '时区',
      zoneNote: '使用此设备的时区。',
    },
    install: {
      title: '安装应用',
      installed: '已安装在此设备上。',
      offered: '可像应用一样从主屏幕打开。',
      install: '安装',
      apple: '在 Safari 中点击“共享”，然后选择“添加到主屏幕”（Mac 上为“添加到程序坞”）。可像应用一样打开。',
      other: '请使用浏览器菜单中的“安装”或“添加到主屏幕”。在 iPad 上请使用 Safari。',
    },
    service: {
      title: '服务',
      notices_other: '有 {{count, number}} 项需要处理。',
      open: '打开概览',
    },
    device: {
      title: '存储在此设备上的数据',
      lead: '打开过的列表可离线查看。密码、密钥和录音从不存储。',
      records_other: '{{count, number}} 条记录',
      ages: '加载于 {{oldest}} 至 {{newest}}',
      age: '加载于 {{newest}}',
      size: '包括应用在内，共约 {{size}}。',
      overviewHistory: '在线数量趋势',
      monitorConnection: '监测仪的连接情况',
      facilityConnection: '机构的连接情况',
      notices: '服务通知',
      nothing: '没有存储列表。',
      unavailable: '此浏览器不允许存储，列表无法离线查看。',
      silent:
        '此浏览器的存储没有响应，可能正被另一个窗口占用。列表不会保存供离线使用。请关闭其他窗口，然后重新加载此页面。',
      clear: '清除',
      confirm: '立即清除',
      question: '清除已存储的列表？',
      effect: '仅清除此设备上的数据。服务中的数据不受影响，登录状态保持不变。再次打开列表时会重新存储。',
      effectOffline: '在连接恢复之前，此设备上将没有可用的列表。服务中的数据不受影响，登录状态保持不变。',
      notCleared: '无法清除列表。如需清除此设备上的所有数据，请退出登录。',
    },
    directory: {
      title: '此设备上的全部记录',
      none: '可在此存储全部监测仪、机构和用户，目前尚未加载。',
      begun: '正在加载全部监测仪、机构和用户…',
      filling:
        '已加载 {{done, number}} / {{total, number}} 条记录。全部加载后，列表和搜索将由此设备直接提供。',
      complete: '已存储截至 {{time}} 的全部监测仪、机构和用户。列表和搜索可立即显示，离线时也可以。',
      completeOfSome:
        '已存储截至 {{time}} 的全部机构，以及下列机构的监测仪和用户。这些列表可立即显示，离线时也可以。',
      renewing: '正在重新加载全部数据，在此之前使用先前的记录。',
      memoryOnly: '此浏览器不会存储这些数据，关闭应用后需重新加载。',
      keepOnly: '仅保留以下机构',
      all: '全部机构',
      keep: '保留这些',
      again: '重新加载全部',
    },
    session: {
      title: '锁定或退出登录',
      lock: '锁定',
      lockHint: '将退出登录，未保存的更改会丢失。存储的数据保留在此设备上，只有本人重新登录后才能打开。',
      signOut: '退出登录',
      signOutHint: '结束会话，并清除控制台存储在此设备上的所有数据。',
    },
  },
};
