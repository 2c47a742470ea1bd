import type { Translated } from '../../translated.ts';
import type { texts as en } from '../en/questions.ts';

export const texts: Translated<typeof en> = {
  q1: '¿Cómo se llamaba su primera escuela?',
  q2: '¿En qué ciudad se conocieron sus padres?',
  q3: '¿Cómo se llamaba su primera mascota?',
  q4: '¿Cuál fue el primer concierto al que asistió?',
  q5: '¿Quién fue su profesor favorito?',
  q6: '¿De qué marca era su primer automóvil?',
  q7: '¿En qué calle creció?',
  q8: 'En su infancia, ¿qué quería ser de mayor?',
};
