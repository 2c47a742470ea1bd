import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/deletes.ts';

export const texts: Translated<typeof en> = {
  delete: {
    continue: '继续',
    ok: '确定',
    checking: '正在检查…',
    deleting: '正在删除…',
    everything: '“{{list}}”中的全部',
    everythingFound: '“{{list}}”中与“{{search}}”匹配的全部',
    filteredToo: '同时应用列表的筛选条件',
    someFound: '选自“{{list}}”中“{{search}}”的搜索结果',
    except_other: '不含取消选择的 {{count, number}} 项',
    records: '要删除的记录',
    more: '以及另外 {{count, number}} 项',
    otherCount: '列表已变化：所选 {{selected, number}} 条记录中的 {{count, number}} 条将被删除。',
    otherTotal_other: '列表已变化：将删除 {{count, number}} 条记录（选择时为 {{selected, number}} 条）。',
    none_other: '所选记录已不存在。',
    stillThere_other: '未删除任何内容。服务的答复为“{{reason}}”，但记录仍然存在。',
    notDone: '未删除任何内容。{{reason}}',
    notChecked: '未删除任何内容。检查失败：{{reason}}',
    openNotDone: '{{reason}}目前尚未删除任何内容。',
    openPartly_other: '{{reason}}{{expected, number}} 条记录中仍有 {{count, number}} 条存在。',
    open_other: '{{reason}}无法确定记录是否已删除。请点击“再次检查”。',
    checkAgain: '再次检查',
  },
};
