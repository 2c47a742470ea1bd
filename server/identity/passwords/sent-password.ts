// A password as a call or a form brings it. New ones are judged here: only what is sent as it was typed can be.
import { asciiEmail } from '../../../contract/common/email.ts';
import type { ContractMessage } from '../../../contract/common/messages.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Secret } from './hashes.ts';

export interface SentPassword {
  email: string;
  password: string;
  plain?: true | undefined;
}

/** HASHED_PASSWORDS: whether calls may bring hashes, which nobody can judge. */
export interface HashedPasswords {
  hashedPasswords?: boolean;
}

/** @throws HttpError 422 for a hash where none is accepted: an app from before sends it, which a cache has kept */
export function secretOf(
  { email, password, plain }: SentPassword,
  { hashedPasswords = false }: HashedPasswords,
): Secret {
  if (plain) return { typed: password, email };
  if (!hashedPasswords) throw new HttpError(422, 'reloadConsole');
  return password;
}

/** Without the digits and signs at both ends, which many put there because they have to. */
const coreOf = (text: string) => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** The part that a text consists of where it is one part several times. */
const unitOf = (text: string) => /^(.+?)\1+$/su.exec(text)?.[1] ?? text;

/** The passwords that many have. Some hundred kilobytes, which only a new password needs. */
async function readCommon(): Promise<ReadonlySet<unknown>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set<unknown>(dictionary['passwords-common']);
}

let common: ReturnType<typeof readCommon> | undefined;

/** Why a password would be guessed soon; null where it would not. It is long enough: the contract's schema sees to that. */
export async function guessedAs(password: string, email: string): Promise<ContractMessage | null> {
  const text = password.toLowerCase();
  const [local = ''] = email.toLowerCase().split('@');
  const without = [email.toLowerCase(), asciiEmail(email).toLowerCase(), local]
    .filter((part) => part.length > 3)
    .reduce((rest, part) => rest.replaceAll(part, ''), text);
  if (without !== text && coreOf(without) === '') return 'passwordIsEmail';
  common ??= readCommon();
  const known = await common;
  const [core, unit] = [coreOf(text), unitOf(text)];
  const isGuessed = core === '' || unit.length < 4 || unitOf(core).length === 1;
  return isGuessed || [text, core, unit, unitOf(core), coreOf(unit)].some((form) => known.has(form))
    ? 'passwordCommon'
    : null;
}

/** A password that is to be set. @throws HttpError 400 for one that would be guessed soon */
export async function newSecretOf(sent: SentPassword, accepted: HashedPasswords): Promise<Secret> {
  const secret = secretOf(sent, accepted);
  const fault = sent.plain ? await guessedAs(sent.password, sent.email) : null;
  if (fault) throw new HttpError(400, 'requestInvalid', { errors: { password: fault } });
  return secret;
}
