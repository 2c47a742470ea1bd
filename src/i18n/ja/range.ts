import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/range.ts';

export const texts: Translated<typeof en> = {
  range: {
    label: '期間',
    future: '今日以前の日付を選択してください',
    invalid: '日付はYYYY/MM/DDの形式で入力してください',
    from: '開始日',
    to: '終了日',
    nextMonth: '翌月',
    previousMonth: '前月',
    nextYear: '翌年',
    previousYear: '前年',
    nextDecade: '次の10年',
    previousDecade: '前の10年',
  },
};
