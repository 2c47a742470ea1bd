import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/jobs.ts';

export const texts: Translated<typeof en> = {
  jobs: {
    label: '证书请求',
    running: '正在请求证书：',
    progress: '{{done, number}} / {{total, number}}',
    cancelling: '正在取消…',
    all_other: '显示 {{count, number}} 条较早的结果',
    ended: '证书请求已结束：已获取 {{done, number}} / {{total, number}}',
    pending_other: '{{count, number}} 个在 EST 服务器等待批准',
    failed_other: '{{count, number}} 个失败',
    cancelled_other: '{{count, number}} 个已取消',
    by: '发起人：{{name}}',
    renewal: '自动续期（由 {{name}} 启用）',
    cancel: '取消',
    notCancelled: '无法取消：{{reason}}',
    cancelOpen: '无法确定是否已取消。请查看进度，或再次取消。',
    showFailed: '显示失败项',
    hideFailed: '隐藏失败项',
    failedRecords: '失败的记录',
    showMore: '显示更多',
    close: '关闭',
  },
};
