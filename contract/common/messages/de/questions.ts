import type { Translated } from '../../translated.ts';
import type { texts as en } from '../en/questions.ts';

export const texts: Translated<typeof en> = {
  q1: 'Wie hieß Ihre erste Schule?',
  q2: 'In welcher Stadt haben sich Ihre Eltern kennengelernt?',
  q3: 'Wie hieß Ihr erstes Haustier?',
  q4: 'Welches Konzert haben Sie als Erstes besucht?',
  q5: 'Wer war Ihre Lieblingslehrkraft?',
  q6: 'Von welcher Marke war Ihr erstes Auto?',
  q7: 'In welcher Straße sind Sie aufgewachsen?',
  q8: 'Was wollten Sie als Kind werden?',
};
