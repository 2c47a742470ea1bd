// The sentence that a person reads about a call that failed.
import { expect, it } from 'vitest';
import { refusal } from '../../../src/api/app-error.ts';
import { errorText } from '../../../src/i18n/error-text.ts';
import { createTexts } from '../../../src/i18n/i18n.ts';

const { t } = createTexts();
const away = 'The service is unavailable at the moment. Please try again shortly.';

it.each([
  [{ status: false, message: 'Away until noon.' }, 503, 'Away until noon.'],
  ['<html>Bad Gateway', 502, away],
  [null, 503, away],
  [null, 504, away],
  [null, 500, 'The service could not complete this. Please try again.'],
  ['<html>Unauthorized', 401, 'Please sign in.'],
  [null, 429, 'Too many calls. Please wait and try again.'],
])('says of %j with %i: %s', (body, status, text) => {
  expect(errorText(t, refusal(body, status))).toBe(text);
});
