import type { Translated } from '../../translated.ts';
import type { texts as en } from '../en/questions.ts';

export const texts: Translated<typeof en> = {
  q1: 'Quel était le nom de votre première école ?',
  q2: 'Dans quelle ville vos parents se sont-ils rencontrés ?',
  q3: 'Quel était le nom de votre premier animal de compagnie ?',
  q4: 'Quel est le premier concert auquel vous avez assisté ?',
  q5: 'Qui était votre professeur préféré ?',
  q6: 'Quelle était la marque de votre première voiture ?',
  q7: 'Dans quelle rue avez-vous grandi ?',
  q8: 'Quel métier vouliez-vous faire quand vous étiez enfant ?',
};
