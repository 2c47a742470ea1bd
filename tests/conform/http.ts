// Sends requests to a backend by HTTP.
import type { SendToBackend } from './answer.ts';

const timeoutMs = 30_000;

/** Files in the parts of their names, and JSON in the part `data`. */
export function formOf(files: Readonly<Record<string, File>>, data: unknown): FormData {
  const form = new FormData();
  for (const [name, file] of Object.entries(files)) form.append(name, file);
  form.append('data', JSON.stringify(data));
  return form;
}

/** @param base the API base, such as https://example.org/api/ */
export function createHttpSend(base: string, ownToken: string | undefined): SendToBackend {
  const root = base.endsWith('/') ? base : `${base}/`;
  return async ({ method, path, body, files, token, headOnly }) => {
    const bearer = token === true ? ownToken : token;
    const response = await fetch(new URL(path, root), {
      method,
      headers: {
        'Accept-Language': 'en',
        ...(bearer && { Authorization: `Bearer ${bearer}` }),
        ...(body !== undefined && !files && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: files ? formOf(files, body) : JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { status, headers } = response;
    const contentType = headers.get('Content-Type') ?? '';
    if (!headOnly || status !== 200) return { status, contentType, text: await response.text() };
    await response.body?.cancel();
    return { status, contentType, text: '' };
  };
}
