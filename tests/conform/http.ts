// Sends requests to a backend by HTTP.
import type { SendToBackend } from './answer.ts';

const timeoutMs = 30_000;

/** @param base the API base, such as https://example.org/api/ */
export function createHttpSend(base: string, ownToken: string | undefined): SendToBackend {
  const root = base.endsWith('/') ? base : `${base}/`;
  return async ({ method, path, body, token, headOnly }) => {
    const bearer = token === true ? ownToken : token;
    const response = await fetch(new URL(path, root), {
      method,
      headers: {
        'Accept-Language': 'en',
        ...(bearer && { Authorization: `Bearer ${bearer}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
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
