// A form of small files and a part `data` with JSON.
import type { Context } from 'hono';
import { type FilePart, maxFileBytes } from '../../../contract/common/endpoint.ts';
import type { ContractMessage } from '../../../contract/common/messages.ts';
import { readBytes } from '../body.ts';
import { HttpError } from '../http-error.ts';
import { readSentJson } from '../sent-json.ts';

export interface FormFile {
  /** As the sender named it, without folders; only to be shown. */
  name: string;
  bytes: Uint8Array;
}

interface Form<Name extends string> {
  /** The part `data`; an absent one counts as an empty object. */
  data: unknown;
  files: Record<Name, FormFile>;
}

/** For `data`, the headers of the parts and a file that is a little too large, which is then refused by name. */
const maxOverheadBytes = 64 * 1024;
const maxNameLength = 100;

/**
 * @throws HttpError 415 for another type of body, 413 for one that is too large, 400 for one that is cut off or no form,
 * lacks a file, or has one of another extension; `errors` names the file
 */
export async function readForm<Name extends string>(
  c: Context,
  parts: Readonly<Record<Name, FilePart>>,
): Promise<Form<Name>> {
  const type = c.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new HttpError(415, 'formOnly');
  const names = Object.keys(parts) as Name[];
  const bytes = await readBytes(c, names.length * maxFileBytes + maxOverheadBytes, 'fileTooLarge');
  const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData().catch(() => {
    throw new HttpError(400, 'formUnreadable');
  });
  const files = {} as Record<Name, FormFile>;
  for (const name of names) files[name] = await readFile(name, form.getAll(name), parts[name]);
  return { data: await readData(form.get('data')), files };
}

async function readFile(part: string, values: (string | File)[], expected: FilePart): Promise<FormFile> {
  const refuse = (key: ContractMessage, status: 400 | 413 = 400) =>
    new HttpError(status, status === 413 ? key : 'requestInvalid', { errors: { [part]: key } });
  // A browser sends an empty part without a name where no file was chosen.
  const chosen = values.filter((value) => value instanceof File && (value.name !== '' || value.size > 0));
  const [file] = chosen;
  if (!(file instanceof File)) throw refuse('fileRequired');
  if (chosen.length > 1) throw refuse('filesTooMany');
  if (!expected.extensions.some((extension) => file.name.toLowerCase().endsWith(extension)))
    throw refuse(expected.refusal);
  if (file.size > maxFileBytes) throw refuse('fileTooLarge', 413);
  return { name: shownName(file.name), bytes: new Uint8Array(await file.arrayBuffer()) };
}

/** Some senders send a whole path. Of a long name the end is kept, which has the extension. */
function shownName(sent: string): string {
  const name = sent.split(/[/\\]/).at(-1) ?? '';
  return name.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').slice(-maxNameLength);
}

async function readData(part: string | File | null): Promise<unknown> {
  const text = part instanceof File ? await part.text() : part;
  return text ? readSentJson(text) : {};
}
