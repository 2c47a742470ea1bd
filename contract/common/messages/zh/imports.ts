import type { Translated } from '../../translated.ts';
import type { texts as en } from '../en/imports.ts';

export const texts: Translated<typeof en> = {
  importAdministrator: '请填写“是”或“否”。',
  importCellTooLong: '有单元格超过 2,000 个字符。',
  importDateLike: '这看起来像日期，可能已被电子表格更改。',
  importEmpty: '没有可导入的行。',
  importErrorValue: '电子表格在此单元格中显示错误。',
  importFacilityAmbiguous: '有多个机构使用此名称。请补充城市或机构 ID。',
  importFacilityDiffers: '此机构 ID 对应的机构，名称或城市不同。',
  importFacilityUnknown: '没有此名称的机构。请先添加机构，或更正名称。',
  importFacilityCodeUnknown: '没有此机构 ID 的机构。',
  importFormula: '这是公式，不会进行计算。请复制其值。',
  importHasErrors: '有些行有错误，因此未导入任何内容。',
  importNumberShortened: '电子表格缩短了此号码。请将该列设为文本格式，然后重新输入。',
  importOthersFailed: '未导入，因为其他行有错误。',
  importRowSurplus: '此行的单元格多于列数。',
  importSameRow: '文件中有两行相同的内容。',
  importSameValue: '文件的另一行有相同的值。',
  importStateUnknown: '不是州名。请使用全称，例如 Massachusetts。',
  importTimeZoneUnknown: '不是时区。请使用 America/New_York 这样的名称。',
  importTooLarge: '一次最多可导入 10,000 行。',
  importZeroLost: '比其他值短，开头的 0 可能已被电子表格删除。',
  importZipZeroLost: '须为 5 位数字，开头的 0 可能已被电子表格删除。',
};
