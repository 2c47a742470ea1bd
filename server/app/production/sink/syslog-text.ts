// A message of syslog (RFC 5424), framed by its length (RFC 5425, RFC 6587).
import type { TrailMessage } from '../../../audit/sink/trail-sink.ts';

/** 'log audit'. */
const facility = 13;
const warning = 4;
const informational = 6;

/** The longest message that every receiver takes: 8 KiB is the limit of many. @internal For tests. */
export const maxMessage = 8_000;
/** More than all that stands before the text, with the longest name of a host. */
const maxHead = 600;
export const maxSyslogText = maxMessage - maxHead;

const warned: ReadonlySet<string> = new Set([
  'refuseSignIn',
  'lockOut',
  'refuseFactor',
  'refuseCall',
  'configure',
]);

/** What may stand in a field before the text. */
const word = (text: string, length: number) => text.replaceAll(/[^!-~]/g, '').slice(0, length) || '-';

/** @param host the name by which the service is known */
export function syslogFrame(message: TrailMessage, host: string): string {
  const { kind, number, hash, at, action, part, more, text } = message;
  const priority = facility * 8 + (warned.has(action) ? warning : informational);
  // 32473 is the number of examples: the product has none of its own.
  const data = `[trail@32473 kind="${kind}" number="${number}" hash="${hash}" part="${part}" more="${more}"]`;
  const head = `<${priority}>1 ${at.toISOString()} ${word(host, 255)} infusion-console - ${word(action, 32)} ${data}`;
  const line = `${head} ${text}`;
  return `${line.length} ${line}`;
}
