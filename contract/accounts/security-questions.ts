// The security questions that a user may choose from.

/** `id` is what is stored and sent; `question` is what is asked, in English. */
export const securityQuestions = [
  { id: 'q1', question: 'What was the name of your first school?' },
  { id: 'q2', question: 'In which city did your parents meet?' },
  { id: 'q3', question: 'What was the name of your first pet?' },
  { id: 'q4', question: 'What was the first concert you went to?' },
  { id: 'q5', question: 'Who was your favorite teacher?' },
  { id: 'q6', question: 'What was the make of your first car?' },
  { id: 'q7', question: 'In which street did you grow up?' },
  { id: 'q8', question: 'What did you want to become as a child?' },
] as const;

export const securityQuestionIds = securityQuestions.map(({ id }) => id);
