// The words of the trail: for files that were opened (an entry from before a purpose was recorded keeps its words), how people have
// signed in, settings, and roles.
import { expect, it } from 'vitest';
import { actWords, detailWords } from '../../../src/history/entry-words.ts';
import { rolesOfTrail } from '../../../src/history/roles-of-trail.ts';
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

const entry = {
  id: '1',
  number: 1,
  date: '2026-11-30T12:00:00Z',
  person: '',
  person_id: null,
  record_count: 0,
  records: [],
};

it.each([
  ['user', 'signIn', { method: 'passkey' }, 'Signed in', 'Method: Passkey'],
  ['user', 'signIn', null, 'Signed in', ''],
  ['user', 'confirmFactor', { method: 'recovery' }, 'Second factor answered', 'Method: Recovery code'],
  [
    null,
    'configure',
    { setting: 'AUDIT_SINK', was: 'syslog+tls://log.example.org:6514', now: 'notSet' },
    'Service setting changed',
    'Setting: AUDIT_SINK · Before: syslog+tls://log.example.org:6514 · After: Not set',
  ],
])('%s %s %o: in words, with its details', (entity, action, details, words, more) => {
  const given = { ...entry, entity, action, details };
  expect(actWords(texts.t, given)).toBe(words);
  expect(detailWords(texts.t, given)).toBe(more);
});

it.each([
  ['Engineer of Abbey (AB) (by claim)', 'Engineer: Abbey (AB) (by claim)'],
  ['Engineer of all facilities (by claim), Auditor', 'Engineer: all facilities (by claim), Auditor'],
  ['Engineer of Abbey, old (AB), Auditor (by claim)', 'Engineer: Abbey, old (AB), Auditor (by claim)'],
  ['Somebody of old', 'Somebody of old'],
])('roles: %s', (text, words) => {
  expect(rolesOfTrail(texts.t, text)).toBe(words);
});
