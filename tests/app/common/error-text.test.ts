// The sentence that a person reads about a call that failed.
import { expect, it } from 'vitest';
import { AppError, refusal } from '../../../src/api/app-error.ts';
import { errorText, writeErrorText } from '../../../src/i18n/error-text.ts';
import { englishTexts } from '../../support/app-texts.ts';

const { t } = englishTexts();
const away = 'The service is unavailable at the moment. Please try again shortly.';

it.each([
  [{ status: false, message: 'Away until noon.' }, 503, 'Away until noon.'],
  // Other backends: no envelope, or one with parts that cannot be read.
  [{ message: 'Away until noon.' }, 503, 'Away until noon.'],
  [{ status: 500, error: 'Internal Server Error', message: ' Disk full ', path: '/x' }, 500, 'Disk full'],
  [{ status: false, message: 'Not now.', errors: [], code: {}, count: 'many' }, 422, 'Not now.'],
  [{ message: 'x'.repeat(501) }, 500, `${'x'.repeat(500)}…`],
  [{ error: 'upstream connect error' }, 503, away],
  [{ message: ['not', 'a', 'text'] }, 503, away],
  [{ status: false, message: ' ' }, 503, away],
  [['no object'], 503, away],
  ['<html>Bad Gateway', 502, away],
  [null, 503, away],
  [null, 504, away],
  [null, 500, 'The service could not complete this. Please try again.'],
  ['<html>Unauthorized', 401, 'Please sign in.'],
  [null, 429, 'Too many calls. Please wait and try again.'],
])('says of %j with %i: %s', (body, status, text) => {
  expect(errorText(t, refusal(body, status))).toBe(text);
});

it.each([
  [refusal({ message: 'Disk full' }, 500), 'Disk full. Look again.'],
  [refusal({ message: 'Is it on?' }, 503), 'Is it on? Look again.'],
  [refusal(null, 500), 'The service had a problem. Look again.'],
  [refusal(null, 504), 'The service is unavailable at the moment. Look again.'],
  [new AppError('noAnswer'), 'Connection lost. Look again.'],
  [new AppError('timeout'), 'The service did not respond in time. Look again.'],
  [
    new AppError('badResponse', { status: 200 }),
    'The server sent an answer this version cannot read. Look again.',
  ],
  // Their outcome is known.
  [refusal({ message: 'Not on Sundays.' }, 422), 'Not on Sundays.'],
  [new AppError('offline', { neverSent: true }), 'Something went wrong'],
])('says of a write that ended with %s: %s', (error, text) => {
  expect(writeErrorText(t, error, 'Look again.')).toBe(text);
});
