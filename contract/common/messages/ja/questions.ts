import type { Translated } from '../../translated.ts';
import type { texts as en } from '../en/questions.ts';

export const texts: Translated<typeof en> = {
  q1: '最初に通った学校の名前は？',
  q2: '両親が出会った都市は？',
  q3: '初めて飼ったペットの名前は？',
  q4: '初めて行ったコンサートは？',
  q5: '一番好きだった先生の名前は？',
  q6: '初めて買った車のメーカーは？',
  q7: '育った町の通りの名前は？',
  q8: '子どものころの夢は？',
};
