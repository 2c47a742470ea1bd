import type { Translated } from '../../translated.ts';
import type { texts as en } from '../en/questions.ts';

export const texts: Translated<typeof en> = {
  q1: '就读的第一所学校叫什么名字？',
  q2: '父母在哪个城市相识？',
  q3: '养的第一只宠物叫什么名字？',
  q4: '看的第一场音乐会是什么？',
  q5: '最喜欢的老师是谁？',
  q6: '第一辆车是什么品牌？',
  q7: '在哪条街道长大？',
  q8: '小时候的理想是什么？',
};
