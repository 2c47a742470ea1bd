// The words of the trail for files that were opened: an entry from before a purpose was recorded keeps its words.
import { expect, it } from 'vitest';
import { actWords } from '../../../src/history/entry-words.ts';
import { englishTexts } from '../../support/app-texts.ts';

const texts = englishTexts();

it.each([
  ['recording', 'download', {}, 'Recording opened'],
  ['recording', 'view', {}, 'Recording opened in the player'],
  ['recording', 'download', { purpose: 'play' }, 'Recording played'],
  ['recording', 'download', { purpose: 'download' }, 'Recording downloaded'],
  ['monitorLog', 'download', {}, 'Monitor log opened'],
  ['monitorLog', 'view', {}, 'Monitor log previewed'],
  ['monitorLog', 'download', { purpose: 'download' }, 'Monitor log downloaded'],
  ['networkCertificate', 'download', {}, 'Certificate request downloaded'],
])('%s %s %o', (entity, action, details, words) => {
  expect(actWords(texts.t, { entity, action, details: { file_name: 'a.wav', ...details } })).toBe(words);
});
