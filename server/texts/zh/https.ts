import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/https.ts';

export const texts: Translated<typeof en> = {
  https: {
    product: 'Infusion Console',
    trustTitle: '打开控制台之前',
    trustLead: '控制台只能通过 https 使用。其证书由运行控制台的计算机创建，此设备需先信任该计算机。',
    download: '下载证书',
    open: '打开控制台',
    compare: '仅当启动控制台的终端显示相同的 SHA-256 指纹时，才安装此证书：',
    ways: [
      {
        device: 'iPad 或 iPhone',
        steps: [
          '在 Safari 中打开此页面，下载证书并允许。',
          '在“设置”顶部轻点“已下载描述文件”，然后轻点“安装”。',
          '在“设置”>“通用”>“关于本机”>“证书信任设置”中开启对该证书的信任。',
        ],
      },
      {
        device: 'Android 设备',
        steps: [
          '下载证书，如浏览器询问则选择保留。',
          '在“设置”中搜索“CA 证书”并点击，选择“仍然安装”，然后选择 ca.crt。',
          '请使用 Chrome。Firefox 还需在“设置”>“证书”中打开“使用第三方 CA 证书”。',
        ],
      },
      {
        device: 'Windows 电脑',
        steps: [
          '打开下载的文件，依次选择“安装证书”“当前用户”。',
          '选择“将所有的证书都放入下列存储”，然后选择“受信任的根证书颁发机构”。',
          '重新启动浏览器。',
        ],
      },
      {
        device: 'Mac 电脑',
        steps: ['打开下载的文件，“钥匙串访问”会将其添加。', '在其中打开该证书，在“信任”下选择“始终信任”。'],
      },
      {
        device: 'Linux，或任意设备上的 Firefox',
        steps: ['在浏览器设置中打开“证书”的“证书颁发机构”，将文件导入并用于标识网站。'],
      },
    ],
    noHttpsTitle: '控制台无法在此网址使用',
    noHttpsLead:
      '当前通过未加密的 http 打开。浏览器只允许在 https 下，或在运行控制台的计算机上登录和使用离线列表。',
    onTheMachine: '在该计算机上的网址',
    forTablets: '如需在平板电脑和其他设备上使用，请用以下命令启动控制台',
    thenItShows: '随后会显示要打开的网址，并附二维码。',
    behindProxy: '如果由代理提供 https，请将 PUBLIC_URL 设为代理的网址（docs/deploy.md）。',
  },
  proxy: {
    title: '控制台前面的代理需要调整',
    hostLead: '控制台两次将此浏览器转到其网址，但每次代理都以另一个名称把请求带回。',
    came: '收到的请求网址',
    expected: '控制台的网址（PUBLIC_URL）',
    passHost: '请将代理设置为转发浏览器所请求的名称：',
    otherAddress: '如果用户通过其他网址打开控制台，请将 PUBLIC_URL 设为该网址。',
    httpsLead: '控制台使用 https，而代理以未加密的 http 访问它。控制台只能反复答复需要 https。',
    useHttps: '请将代理设置为通过 https 访问控制台：',
    orPlain: '或者启动控制台时不启用其自身的 https（TLS_CERT、--https），由代理提供 https。',
    again: '重试',
    more: '更多信息请参阅 docs/deploy.md 的“A reverse proxy”一节。',
  },
};
