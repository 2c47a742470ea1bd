// The security questions that a user may choose from, by their ids.
export const texts = {
  q1: 'What was the name of your first school?',
  q2: 'In which city did your parents meet?',
  q3: 'What was the name of your first pet?',
  q4: 'What was the first concert you went to?',
  q5: 'Who was your favorite teacher?',
  q6: 'What was the make of your first car?',
  q7: 'In which street did you grow up?',
  q8: 'What did you want to become as a child?',
} as const;
