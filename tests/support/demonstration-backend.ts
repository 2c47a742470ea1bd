// The service of the demonstration as the contract's own program asks it (tests/conform): by the fetch of the page.
import type { Frame } from '@playwright/test';
import type { BackendRequest, SendToBackend } from '../conform/answer.ts';
import { formOf } from '../conform/http.ts';

const tokenKey = 'infusion.demonstration-token';

/** The body as it travels, and its type; null without one. */
async function encode({ body, files }: Pick<BackendRequest, 'body' | 'files'>) {
  if (body === undefined) return null;
  const encoded = files ? new Response(formOf(files, body)) : Response.json(body);
  return {
    type: encoded.headers.get('Content-Type') ?? '',
    base64: Buffer.from(await encoded.arrayBuffer()).toString('base64'),
  };
}

async function readToken(frame: Frame): Promise<string> {
  return await frame.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '""'), tokenKey);
}

/** Sends with the token of whoever is signed in to this console. */
export function createFrameSend(frame: Frame): SendToBackend {
  return async ({ method, path, body, files, token, headOnly }) => {
    const bearer = token === true ? await readToken(frame) : token;
    const encoded = await encode({ body, ...(files && { files }) });
    const headers = {
      'Accept-Language': 'en',
      ...(bearer && { Authorization: `Bearer ${bearer}` }),
      ...(encoded && { 'Content-Type': encoded.type }),
    };
    const sent = { method, path, headers, base64: encoded?.base64 ?? null, headOnly };
    return await frame.evaluate(async (request) => {
      const bytes =
        request.base64 === null ? null : Uint8Array.from(atob(request.base64), (it) => it.charCodeAt(0));
      const { method, headers } = request;
      const response = await fetch(new URL(request.path, `${location.origin}/api/`), {
        method,
        headers,
        body: bytes,
      });
      const { status } = response;
      const contentType = response.headers.get('Content-Type') ?? '';
      if (!request.headOnly || status !== 200) return { status, contentType, text: await response.text() };
      await response.body?.cancel();
      return { status, contentType, text: '' };
    }, sent);
  };
}
