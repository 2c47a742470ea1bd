import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/range.ts';

export const texts: Translated<typeof en> = {
  range: {
    label: '日期范围',
    future: '请选择今天或更早的日期',
    invalid: '请使用日期格式 YYYY/MM/DD',
    from: '开始日期',
    to: '结束日期',
    nextMonth: '下个月',
    previousMonth: '上个月',
    nextYear: '下一年',
    previousYear: '上一年',
    nextDecade: '下一个十年',
    previousDecade: '上一个十年',
  },
};
