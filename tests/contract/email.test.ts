// Email addresses with domains in letters of any script.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciiEmail, emailIdentity } from '../../contract/common/email.ts';
import { contractMessages, isContractMessage } from '../../contract/common/messages.ts';
import { emailField } from '../../contract/common/text-field.ts';

/** The message that a person reads at the field; '' where the email is taken. */
function said(email: string): string {
  const key = emailField.schema.safeParse(email).error?.issues[0]?.message ?? '';
  return isContractMessage(key) ? contractMessages[key] : key;
}

const forms: readonly (readonly [typed: string, ascii: string])[] = [
  ['anna@münchen.de', 'anna@xn--mnchen-3ya.de'],
  ['Anna@MÜNCHEN.de', 'Anna@xn--mnchen-3ya.de'],
  ['anna@mu\u0308nchen.de', 'anna@xn--mnchen-3ya.de'],
  ['anna@post.straße.de', 'anna@post.xn--strae-oqa.de'],
  ['anna@пример.рф', 'anna@xn--e1afmkfd.xn--p1ai'],
  ['anna@例え。テスト', 'anna@xn--r8jz45g.xn--zckzah'],
  ['anna@例子.中国', 'anna@xn--fsqu00a.xn--fiqs8s'],
  ['anna@مثال.إختبار', 'anna@xn--mgbh0fb.xn--kgbechtv'],
  ['anna@דוגמה.ישראל', 'anna@xn--6dbbec0c.xn--4dbrk0ce'],
  ['anna@उदाहरण.भारत', 'anna@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['anna@실례.한국', 'anna@xn--9n2bp8q.xn--3e0b707e'],
  ['anna@λόγος.gr', 'anna@xn--oxapnm1c.gr'],
];

const unchanged = [
  'anna@example.com',
  'Anna@Example.COM',
  'anna',
  'anna@',
  '@',
  'a@b@münchen.de/x',
  'anna@münchen.de:80',
  'anna@münchen.de?x',
  'anna@münchen.de#x',
  'anna@münchen@de\\x',
  'anna@mün chen.de',
  'anna@%C3%BC.de',
  'anna@127.1',
  'anna@[::1]',
  'anna@ü_.de',
];

describe('an email', () => {
  it.each(forms)('%s has its domain in ASCII: %s', (typed, ascii) => {
    expect(asciiEmail(typed)).toBe(ascii);
    expect(emailIdentity(typed)).toBe(emailIdentity(ascii));
    expect(said(typed)).toBe('');
    expect(said(ascii)).toBe('');
    // It is stored and shown as it was typed.
    expect(emailField.schema.parse(` ${typed} `)).toBe(typed);
  });

  it.each(unchanged)('%s stays as it is', (email) => {
    expect(asciiEmail(email)).toBe(email);
  });

  it('has at most 50 characters as it is typed', () => {
    const domain = `${'ü'.repeat(43)}.de`;
    expect(said(`abc@${domain}`)).toBe('');
    expect(asciiEmail(`abc@${domain}`).length).toBeGreaterThan(50);
    expect(said(`abcd@${domain}`)).toBe('Maximum 50 symbols');
  });

  it.each([
    ['jörg@example.com', "Use a–z, digits and . _ ' + - before the @"],
    ['jörg@münchen.de', "Use a–z, digits and . _ ' + - before the @"],
    ['анна@example.com', "Use a–z, digits and . _ ' + - before the @"],
    // There is nothing before an @.
    ['jürgen', 'Wrong email format'],
    ['anna@mün_chen.de', 'The part after the @ is not a valid domain'],
    ['anna@xn--ü.de', 'The part after the @ is not a valid domain'],
    ['anna@münchen.de:80', 'The part after the @ is not a valid domain'],
    ['anna@ü.１２', 'The part after the @ is not a valid domain'],
    ['anna@münchen', 'Wrong email format'],
    ['anna@ü..de', 'Wrong email format'],
    ['anna@127.0.0.1', 'Wrong email format'],
    ['anna@example.xn--', 'Wrong email format'],
  ])('%s is refused by name: %s', (email, message) => {
    expect(said(email)).toBe(message);
  });

  it('in ASCII stays as it is', () => {
    const part = fc.oneof(fc.string({ unit: 'binary', maxLength: 6 }), fc.constantFrom('@', 'ü', '.', '例'));
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 6 }).map((parts) => parts.join('')),
        (email) => {
          expect(asciiEmail(asciiEmail(email))).toBe(asciiEmail(email));
        },
      ),
    );
  });
});
