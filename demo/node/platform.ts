// Stands for server/base/platform.ts and simulator/platform.ts in a browser, where there is no Node: the same functions, by noble
// and by what the browser has.
import { gcm } from '@noble/ciphers/aes.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { hmac } from '@noble/hashes/hmac.js';
import { pbkdf2Async } from '@noble/hashes/pbkdf2.js';
import { scryptAsync } from '@noble/hashes/scrypt.js';
import { sha256 as hash } from '@noble/hashes/sha2.js';
import { Buffer } from 'buffer/';

type Data = string | Uint8Array;

const encoder = new TextEncoder();
const bytesOf = (data: Data) => (typeof data === 'string' ? encoder.encode(data) : data);
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);

export function hex(bytes: Uint8Array): string {
  return bufferOf(bytes).toString('hex');
}

export function base64(bytes: Uint8Array): string {
  return bufferOf(bytes).toString('base64');
}

export function base64url(bytes: Uint8Array): string {
  return base64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export function decodeBase64(text: string): Uint8Array {
  return Buffer.from(text, 'base64');
}

export function randomUUID(): string {
  return crypto.randomUUID();
}

export function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length));
}

export function randomToken(length = 32): string {
  return base64url(randomBytes(length));
}

const uint32End = 2 ** 32;

export function randomBelow(end: number): number {
  // Numbers beyond the last whole multiple would make small results more likely.
  const limit = uint32End - (uint32End % end);
  for (;;) {
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (number < limit) return number % end;
  }
}

export function sha256(data: Data): Uint8Array {
  return hash(bytesOf(data));
}

export interface Sha256 {
  update(data: Data): void;
  digest(): Uint8Array;
}

export function createSha256(): Sha256 {
  const running = hash.create();
  return {
    update(data) {
      running.update(bytesOf(data));
    },
    digest: () => running.digest(),
  };
}

export function hmacSha256(key: Data, data: Data): Uint8Array {
  return hmac(hash, bytesOf(key), bytesOf(data));
}

export function deriveKey(secret: string, purpose: string): Uint8Array {
  return hkdf(hash, encoder.encode(secret), undefined, encoder.encode(purpose), 32);
}

export function scrypt(secret: string, salt: string, cost: number): Promise<Uint8Array> {
  return scryptAsync(secret, salt, { N: 2 ** cost, r: 8, p: 1, dkLen: 32 });
}

export function pbkdf2(secret: string, salt: string, iterations: number): Promise<Uint8Array> {
  return pbkdf2Async(hash, secret, salt, { c: iterations, dkLen: 32 });
}

/** Nobody but the page itself can measure the time that it takes. */
export function isSameSecret(a: Data, b: Data): boolean {
  return hex(sha256(a)) === hex(sha256(b));
}

const ivLength = 12;
const tagLength = 16;

export function encrypt(key: Uint8Array, plain: string, about: string): Uint8Array {
  const iv = randomBytes(ivLength);
  // Noble has the tag behind the text.
  const sealed = gcm(key, iv, encoder.encode(about)).encrypt(encoder.encode(plain));
  return Buffer.concat([iv, sealed.subarray(-tagLength), sealed.subarray(0, -tagLength)]);
}

export function decrypt(key: Uint8Array, encrypted: Uint8Array, about: string): string {
  const tag = encrypted.subarray(ivLength, ivLength + tagLength);
  const text = encrypted.subarray(ivLength + tagLength);
  const opened = gcm(key, encrypted.subarray(0, ivLength), encoder.encode(about));
  const plain = opened.decrypt(Buffer.concat([text, tag]));
  return bufferOf(plain).toString('utf8');
}

interface WaitOptions {
  signal?: AbortSignal;
  keepsProcess?: boolean;
}

export function wait(milliseconds: number, { signal }: WaitOptions = {}): Promise<void> {
  if (signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(end, milliseconds);
    function end() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    }
    signal?.addEventListener('abort', end);
  });
}

/** Browsers make a timer wait that follows others: a message does not. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

const ipv4 = /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/;

export function ipVersion(text: string): number {
  if (ipv4.test(text)) return 4;
  return /^[\da-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]`) ? 6 : 0;
}

export interface AsyncContext<Value> {
  run<Result>(value: Value, work: () => Result): Result;
  get(): Value | undefined;
}

/** A tab has one person, an administrator: no call has a value of its own. */
export function createAsyncContext<Value>(): AsyncContext<Value> {
  return { run: (_value, work) => work(), get: () => undefined };
}
