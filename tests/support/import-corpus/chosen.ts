// Forty files as spreadsheets and other systems write them.
import { encodeAs, encodeIso2022, encodeUtf16 } from '../encode-text.ts';
import { type ChosenCase, headAgain, lettersOnly, spanning, surplus } from './table-case.ts';

const plain = 'Serial,Name,Note\r\nC-1,Rose 1,ok\r\nC-2,Rose 2,ok\r\n';
const both = ['C-1 Rose 1', 'C-2 Rose 2'];

const separators: readonly ChosenCase[] = [
  { name: 'commas', content: plain, imported: both },
  { name: 'semicolons', content: plain.replaceAll(',', ';'), imported: both },
  { name: 'tabs', content: plain.replaceAll(',', '\t'), imported: both },
  { name: 'sep=;', content: `sep=;\r\n${plain.replaceAll(',', ';')}`, imported: both },
  {
    name: 'sep=; with line ends of old Macs',
    content: `sep=;\r${plain.replaceAll(',', ';').replaceAll('\r\n', '\r')}`,
    imported: both,
  },
  { name: 'sep=| and bars', content: `sep=|\n${plain.replaceAll(',', '|')}`, imported: both },
  {
    name: 'semicolons, and commas in cells',
    content: 'Serial;Name;Note\nC-1;Rose 1;a, b, c, d\nC-2;Rose 2;\n',
    imported: both,
  },
  {
    name: 'a title above the heads, without which nothing is matched',
    content: `Ward list;;\n${plain.replaceAll(',', ';')}`,
    imported: [],
    said: ['missing: cloud_id, monitor_id'],
  },
  { name: 'line ends of Unix', content: plain.replaceAll('\r\n', '\n'), imported: both },
  { name: 'line ends of old Macs', content: plain.replaceAll('\r\n', '\r'), imported: both },
  {
    name: 'line ends of two kinds',
    content: 'Serial,Name,Note\r\nC-1,Rose 1,ok\nC-2,Rose 2,ok\r\n',
    imported: both,
  },
  { name: 'no line end at the end', content: plain.trimEnd(), imported: both },
];

const quotes: readonly ChosenCase[] = [
  {
    name: 'cells in quotation marks',
    content: '"Serial","Name"\n"C-1","Rose 1"\n"C-2","Rose 2"\n',
    imported: both,
  },
  {
    name: 'separators and marks in cells',
    content: 'Serial,Name,Note\nC-1,Rose 1,"a, ""b"", c"\nC-2,Rose 2,\n',
    imported: both,
  },
  {
    name: 'a cell of two lines',
    content: 'Serial,Name,Note\nC-1,Rose 1,"one\ntwo, more"\nC-2,Rose 2,\n',
    imported: both,
  },
  { name: 'inches', content: 'Serial,Name,Note\nC-1,Rose 1,5" tube\nC-2,Rose 2,6"\n', imported: both },
  {
    name: 'rows between two quotation marks',
    content: 'Serial,Name,Note\nC-1,Rose 1,"clip\nC-2,Rose 2,ok\nC-3,Rose 3,tube 5"\nC-4,Rose 4,\n',
    imported: ['C-1 Rose 1', 'C-4 Rose 4'],
    said: [`?2 row: ${spanning}`],
  },
  {
    name: 'rows between two quotation marks, apart by semicolons',
    content: 'Serial;Note;Name\nC-1;"clip;Rose 1\nC-2;ok;Rose 2\nC-3;tube 5";Rose 3\nC-4;;Rose 4\n',
    imported: ['C-1 Rose 3', 'C-4 Rose 4'],
    said: [`?2 row: ${spanning}`],
  },
  {
    name: 'two rows between two quotation marks in a column in the middle',
    content: 'Serial;Note;Name\nC-1;"clip;Rose 1\nC-2;tube 5";Rose 2\nC-3;;Rose 3\n',
    imported: ['C-1 Rose 2', 'C-3 Rose 3'],
    said: [`?2 row: ${spanning}`],
  },
  {
    name: 'the same with empty cells at the end of each row',
    content: 'Serial;Note;Name;;\nC-1;"clip;Rose 1;;\nC-2;tube 5";Rose 2;;\nC-3;;"Rose\n3";;\n',
    imported: ['C-1 Rose 2', 'C-3 Rose 3'],
    said: [`?2 row: ${spanning}`],
  },
  {
    name: 'the same in the first column',
    content: 'Name,Note,Serial\n"Rose,x,C-1\nLily",tube,C-2\n',
    imported: [],
    said: [`?2 row: ${spanning}`, `2 monitor_id: ${lettersOnly}`],
  },
  {
    name: 'a short row between two quotation marks that are wrong',
    content: 'Serial,Name,Note\nC-1,Rose 1,"a" ward\nC-2,Rose 2\nC-4,Rose 4,"b"\n',
    imported: ['C-1 Rose 1'],
    said: [`?2 row: ${spanning}`],
  },
  {
    name: 'an open quotation mark',
    content: 'Serial,Name\nC-1,"Rose 1\nC-2,Rose 2\n',
    imported: [],
    said: ['openQuote 2'],
  },
  {
    name: 'a word in quotation marks at the start of a cell',
    content: 'Serial,Name\nC-1,"Rose" 1\nC-2,Rose 2\n',
    imported: [],
    said: ['openQuote 2'],
  },
];

const german = 'Seriennummer;Name;Ort\r\nC-1;Küche Süd;Köln\r\nC-2;Gärtnerei;Fürth\r\n';
const ofGerman = ['C-1 Küche Süd', 'C-2 Gärtnerei'];
const french = 'Numéro de série;Nom\r\nC-1;Réa Bébé\r\nC-2;Entrée à côté\r\n';
const spanish = 'Número de serie;Nombre\r\nC-1;Niños 1\r\nC-2;Atención\r\n';
const japanese = 'シリアル番号,名前\r\nC-1,病棟3 ポンプ\r\nC-2,集中治療室\r\n';
const ofJapanese = ['C-1 病棟3 ポンプ', 'C-2 集中治療室'];
const chinese = '序列号,名称\r\nC-1,一病区 泵\r\nC-2,重症监护室\r\n';
const ofChinese = ['C-1 一病区 泵', 'C-2 重症监护室'];
const polish = 'Serial;Name\r\nC-1;Łóżko 1\r\nC-2;Sala dzieńna\r\n';
const russian = 'Serial;Name\r\nC-1;Палата 1\r\nC-2;Реанимация\r\n';

const texts: readonly ChosenCase[] = [
  { name: 'UTF-8 with its mark', content: `\uFEFF${german}`, imported: ofGerman },
  {
    name: 'UTF-8 with a broken sign',
    content: new Uint8Array([...Buffer.from(`${german}C-3;B`), 0xff, ...Buffer.from('r;\r\n')]),
    imported: ofGerman,
    said: [`4 monitor_id: ${lettersOnly}`],
  },
  {
    name: 'UTF-16 with its mark',
    content: encodeUtf16(japanese, { littleEndian: true, mark: true }),
    encoding: 'UTF-16 LE',
    imported: ofJapanese,
  },
  {
    name: 'UTF-16 without its mark',
    content: encodeUtf16(chinese, { littleEndian: false, mark: false }),
    encoding: 'UTF-16 BE',
    imported: ofChinese,
  },
  {
    name: 'Windows of Germany',
    content: encodeAs(german, 'Windows-1252'),
    encoding: 'Windows-1252',
    imported: ofGerman,
  },
  {
    name: 'Windows of Spain',
    content: encodeAs(spanish, 'Windows-1252'),
    encoding: 'Windows-1252',
    language: 'es',
    imported: ['C-1 Niños 1', 'C-2 Atención'],
  },
  {
    name: 'Windows of Spain, with º alone',
    content: encodeAs('N.º de serie;Nombre del monitor\r\nC-1;Rose 1\r\n', 'Windows-1252'),
    encoding: 'Windows-1252',
    language: 'es',
    fields: ['cloud_id', 'monitor_id'],
    imported: ['C-1 Rose 1'],
  },
  {
    name: 'Windows of Spain, with ª alone',
    content: encodeAs('Serial;Name;Note\r\nC-1;Rose 1;Planta 2ª', 'Windows-1252'),
    encoding: 'Windows-1252',
    language: 'es',
    imported: ['C-1 Rose 1'],
  },
  {
    name: 'Windows of Germany, with ° alone',
    content: encodeAs('Serial;Name;Note\r\nC-1;Rose 1;37 °C\r\n', 'Windows-1252'),
    encoding: 'Windows-1252',
    language: 'de',
    imported: ['C-1 Rose 1'],
  },
  {
    name: 'a Mac of Germany',
    content: encodeAs(german.replaceAll('\r\n', '\r'), 'MacRoman'),
    encoding: 'MacRoman',
    imported: ofGerman,
  },
  {
    name: 'a Mac of France',
    content: encodeAs(french, 'MacRoman'),
    encoding: 'MacRoman',
    language: 'ja',
    imported: ['C-1 Réa Bébé', 'C-2 Entrée à côté'],
  },
  {
    name: 'Excel of Japan',
    content: encodeAs(japanese, 'Shift_JIS'),
    encoding: 'Shift_JIS',
    imported: ofJapanese,
  },
  {
    name: 'Excel of Japan, with few letters',
    content: encodeAs('Serial,Name\r\nC-1,病棟 1\r\nC-2,病棟 2\r\n', 'Shift_JIS'),
    encoding: 'Shift_JIS',
    imported: ['C-1 病棟 1', 'C-2 病棟 2'],
  },
  {
    name: 'Excel of China, with few letters',
    content: encodeAs('Serial,Name\r\nC-1,病房 1\r\nC-2,病房 2\r\n', 'GB18030'),
    encoding: 'GB18030',
    language: 'de',
    imported: ['C-1 病房 1', 'C-2 病房 2'],
  },
  {
    name: 'EUC-JP',
    content: encodeAs(japanese, 'EUC-JP'),
    encoding: 'EUC-JP',
    language: 'ja',
    imported: ofJapanese,
  },
  { name: 'ISO-2022-JP', content: encodeIso2022(japanese), encoding: 'ISO-2022-JP', imported: ofJapanese },
  { name: 'Excel of China', content: encodeAs(chinese, 'GB18030'), encoding: 'GB18030', imported: ofChinese },
  {
    name: 'Excel of Taiwan',
    content: encodeAs('序號,名稱\r\nC-1,加護病房\r\nC-2,小兒科\r\n', 'Big5'),
    encoding: 'Big5',
    language: 'zh',
    fields: ['cloud_id', 'monitor_id'],
    imported: ['C-1 加護病房', 'C-2 小兒科'],
  },
  {
    name: 'Windows of Poland',
    content: encodeAs(polish, 'Windows-1250'),
    encoding: 'Windows-1250',
    imported: ['C-1 Łóżko 1', 'C-2 Sala dzieńna'],
  },
  {
    name: 'Windows of Russia',
    content: encodeAs(russian, 'Windows-1251'),
    encoding: 'Windows-1251',
    imported: ['C-1 Палата 1', 'C-2 Реанимация'],
  },
  {
    name: 'Excel of Korea, which is chosen by hand',
    content: encodeAs('Serial,Name\r\nC-1,병동 1\r\nC-2,중환자실\r\n', 'EUC-KR'),
    chosen: 'EUC-KR',
    encoding: 'EUC-KR',
    imported: ['C-1 병동 1', 'C-2 중환자실'],
  },
];

const others: readonly ChosenCase[] = [
  { name: 'a workbook', content: new Uint8Array([0x50, 0x4b, 3, 4, 20]), imported: [], said: ['workbook'] },
  {
    name: 'a picture',
    content: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]),
    imported: [],
    said: ['binary'],
  },
  {
    name: 'heads twice, and rows without anything',
    content: `${plain}\r\n,,\r\n${plain.replaceAll('C-', 'D-')}`,
    imported: [...both, 'D-1 Rose 1', 'D-2 Rose 2'],
    said: [`?6 row: ${headAgain}`],
  },
  {
    name: 'a row with more cells than columns',
    content: 'Serial,Name\nC-1,Rose 1,more\nC-2,Rose 2\n',
    imported: ['C-2 Rose 2'],
    said: [`2 row: ${surplus}`],
  },
];

export const chosenTables: readonly ChosenCase[] = [...separators, ...quotes, ...texts, ...others];
