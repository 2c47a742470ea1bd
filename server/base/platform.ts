// The only module through which rules, routes and queries use what Node offers and a browser does not: random numbers,
// hashes, encryption, timers, and what belongs to a call all the way. Its functions take and give plain values and Uint8Array, so that another file with these
// functions can replace it where there is no Node.
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomUUID as createUuid,
  hash,
  hkdfSync,
  pbkdf2 as pbkdf2WithCallback,
  randomBytes as randomBuffer,
  randomInt,
  scrypt as scryptWithCallback,
  timingSafeEqual,
} from 'node:crypto';
import { isIP } from 'node:net';
import { setImmediate as nextImmediate, setTimeout as timeout } from 'node:timers/promises';

/** Bytes, or text that stands for its UTF-8. */
export type Data = string | Uint8Array;

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength);

export function hex(bytes: Uint8Array): string {
  return bufferOf(bytes).toString('hex');
}

export function base64(bytes: Uint8Array): string {
  return bufferOf(bytes).toString('base64');
}

export function base64url(bytes: Uint8Array): string {
  return bufferOf(bytes).toString('base64url');
}

/** The bytes that a base64 or base64url text stands for; other characters in it are ignored. */
export function decodeBase64(text: string): Uint8Array {
  return Buffer.from(text, 'base64');
}

export function randomUUID(): string {
  return createUuid();
}

export function randomBytes(length: number): Uint8Array {
  return randomBuffer(length);
}

/** A secret that nobody can guess: random bytes as base64url. */
export function randomToken(length = 32): string {
  return base64url(randomBytes(length));
}

/** A whole number from 0 up to, and without, `end`. */
export function randomBelow(end: number): number {
  return randomInt(end);
}

export function sha256(data: Data): Uint8Array {
  return hash('sha256', data, 'buffer');
}

/** A SHA-256 of data that arrives in pieces. */
export interface Sha256 {
  update(data: Data): void;
  /** Ends it; nothing can be added afterwards. */
  digest(): Uint8Array;
}

export function createSha256(): Sha256 {
  const running = createHash('sha256');
  return {
    update(data) {
      running.update(data);
    },
    digest: () => running.digest(),
  };
}

export function hmacSha256(key: Data, data: Data): Uint8Array {
  return createHmac('sha256', key).update(data).digest();
}

/** A key of 32 bytes for one purpose, derived from a secret (HKDF-SHA-256 without a salt). */
export function deriveKey(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
}

/** Slow on purpose: 32 bytes by scrypt, with N = 2 ** cost. It takes a kibibyte of memory for each of N. */
export function scrypt(secret: string, salt: string, cost: number): Promise<Uint8Array> {
  const [N, r] = [2 ** cost, 8];
  return new Promise((resolve, reject) => {
    scryptWithCallback(secret, salt, 32, { N, r, p: 1, maxmem: 256 * r * N }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** Slow on purpose: 32 bytes by PBKDF2-HMAC-SHA-256. */
export function pbkdf2(secret: string, salt: string, iterations: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    pbkdf2WithCallback(secret, salt, iterations, 32, 'sha256', (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** Whether two secrets are equal, in a time that tells nothing about either, not even its length. */
export function isSameSecret(a: Data, b: Data): boolean {
  return timingSafeEqual(sha256(a), sha256(b));
}

const ivLength = 12;
const tagLength = 16;

/**
 * AES-256-GCM: a random initialization vector, the tag and the encrypted text, one after the other.
 * @param about what must be said again to decrypt it
 */
export function encrypt(key: Uint8Array, plain: string, about: string): Uint8Array {
  const iv = randomBuffer(ivLength);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about));
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** @throws Error when it was encrypted with another key or about something else, or altered */
export function decrypt(key: Uint8Array, encrypted: Uint8Array, about: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, ivLength), {
    authTagLength: tagLength,
  });
  decipher.setAAD(Buffer.from(about));
  decipher.setAuthTag(encrypted.subarray(ivLength, ivLength + tagLength));
  const text = encrypted.subarray(ivLength + tagLength);
  return decipher.update(text, undefined, 'utf8') + decipher.final('utf8');
}

interface WaitOptions {
  /** Ends the wait early. */
  signal?: AbortSignal;
  /** A process may end while it waits; false where nobody needs the end of the wait. */
  keepsProcess?: boolean;
}

/** Resolves after a time, or as soon as the signal is aborted. */
export async function wait(milliseconds: number, options: WaitOptions = {}): Promise<void> {
  const { signal, keepsProcess = true } = options;
  await timeout(milliseconds, undefined, { ref: keepsProcess, ...(signal && { signal }) }).catch(
    (error: unknown) => {
      if (!signal?.aborted) throw error;
    },
  );
}

/** Lets everything that waits for its turn go first. */
export async function nextTurn(): Promise<void> {
  await nextImmediate();
}

/** 4 or 6 for an IP address of that version, 0 for other text. */
export function ipVersion(text: string): number {
  return isIP(text);
}

/** A value for some work and all that it begins and waits for, however deep. */
export interface AsyncContext<Value> {
  run<Result>(value: Value, work: () => Result): Result;
  /** Undefined outside of any work. */
  get(): Value | undefined;
}

export function createAsyncContext<Value>(): AsyncContext<Value> {
  const storage = new AsyncLocalStorage<Value>();
  return { run: (value, work) => storage.run(value, work), get: () => storage.getStore() };
}
