// Files in a form, from the wire to the route's handler.
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { formEndpoint, maxFileBytes } from '../../../contract/common/endpoint.ts';
import type { HttpEnv } from '../../../server/http/context.ts';
import { answerFailure } from '../../../server/http/http-error.ts';
import { defineFormRoute } from '../../../server/http/routes/define-form-route.ts';

const pem = { extensions: ['.pem'], refusal: 'uploadType' } as const;
const send = formEndpoint({
  method: 'POST',
  path: 'v1/example',
  caller: 'administrator',
  right: 'changeSites',
  files: { key: pem, certificate: pem },
  body: z.object({ facility: z.string() }),
  data: z.array(z.object({ names: z.string(), sizes: z.string(), facility: z.string() })),
  summary: 'Answers what it was sent',
});

const route = defineFormRoute(send, async ({ body, files: { key, certificate } }) => ({
  data: [
    {
      names: `${key.name} ${certificate.name}`,
      sizes: `${key.bytes.length} ${certificate.bytes.length}`,
      facility: body.facility,
    },
  ],
}));
const app = new Hono<HttpEnv>();
const ada = {
  kind: 'person' as const,
  id: 'ada',
  isAdministrator: true,
  roleKinds: [],
  readRights: async () => () => 'everything' as const,
  namesUnseen: async () => false,
  recordRefusal: () => undefined,
};
app.post('/api/v1/example', (c) =>
  route.serve(c, async () => {
    c.set('caller', ada);
    return ada.id;
  }),
);
app.onError((error, c) => answerFailure(c, error, () => undefined));

const fileOf = (name: string, size: number) => new File([new Uint8Array(size)], name);
const good = { key: fileOf('schlüssel 1.pem', 3), certificate: fileOf('ca.PEM', maxFileBytes) };

describe('files in a form', () => {
  function formOf(parts: Record<string, File | File[] | string>): FormData {
    const form = new FormData();
    for (const [name, values] of Object.entries(parts))
      for (const value of [values].flat()) form.append(name, value);
    return form;
  }
  const data = JSON.stringify({ facility: 'Nord' });
  /** As bytes, as a network delivers a form. */
  async function formBytes(form: FormData): Promise<RequestInit> {
    const whole = new Response(form);
    const headers = { 'Content-Type': whole.headers.get('content-type') ?? '' };
    return { body: await whole.arrayBuffer(), headers };
  }
  async function post(init: RequestInit): Promise<[number, unknown]> {
    const response = await app.request('/api/v1/example', { method: 'POST', ...init });
    const body = z
      .object({ message: z.string(), errors: z.record(z.string(), z.string()).optional() })
      .parse(await response.json());
    return [response.status, body.errors ?? body.message];
  }

  it('arrive with the JSON beside them', async () => {
    const response = await app.request('/api/v1/example', {
      method: 'POST',
      body: formOf({ data, ...good }),
    });
    expect(await response.json()).toMatchObject({
      data: [{ names: 'schlüssel 1.pem ca.PEM', sizes: '3 65536', facility: 'Nord' }],
    });
  });

  it.each([
    ['no file', { ...good, key: [] }, 400, { key: 'Choose a file.' }],
    ['a field that was left empty', { ...good, key: fileOf('', 0) }, 400, { key: 'Choose a file.' }],
    ['text in place of a file', { ...good, key: 'a key' }, 400, { key: 'Choose a file.' }],
    ['two files', { ...good, key: [good.key, good.key] }, 400, { key: 'Choose one file only.' }],
    [
      'another extension',
      { ...good, certificate: fileOf('ca.crt', 3) },
      400,
      { certificate: 'This file type is not accepted.' },
    ],
    [
      'a byte too many',
      { ...good, key: fileOf('a.pem', maxFileBytes + 1) },
      413,
      { key: 'The file is larger than 64 KiB.' },
    ],
    [
      'far too much',
      { ...good, key: fileOf('a.pem', 10 * maxFileBytes) },
      413,
      'The file is larger than 64 KiB.',
    ],
    ['data that is not JSON', { ...good, data: '{' }, 400, 'The body is not valid JSON.'],
    ['data that is not valid', { ...good, data: '{}' }, 400, { facility: 'This value is not valid.' }],
  ])('%s is refused by name', async (_, parts, status, errors) => {
    expect(await post(await formBytes(formOf({ data, ...parts })))).toEqual([status, errors]);
  });

  it('a name is shown without folders and control characters', async () => {
    const form = formOf({
      data,
      certificate: good.certificate,
      key: fileOf('C:\\keys\\..\\a\u202Ebc\u0007.pem', 1),
    });
    const response = await app.request('/api/v1/example', { method: 'POST', body: form });
    expect(await response.json()).toMatchObject({ data: [{ names: 'abc.pem ca.PEM' }] });
  });

  it('another body, and a form that was cut off, are refused', async () => {
    const json = { 'Content-Type': 'application/json' };
    expect(await post({ body: '{}', headers: json })).toEqual([
      415,
      expect.stringContaining('multipart/form-data'),
    ]);
    const whole = new Response(formOf({ data, ...good }));
    const headers = { 'Content-Type': whole.headers.get('content-type') ?? '' };
    const bytes = await whole.arrayBuffer();
    expect(await post({ body: bytes.slice(0, 1_000), headers })).toEqual([
      400,
      'The form could not be read.',
    ]);
  });

  it('a body without a length is read no further than it may be long', async () => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 16_384;
        controller.enqueue(new Uint8Array(16_384));
      },
    });
    const init: RequestInit & { duplex: 'half' } = {
      body,
      duplex: 'half',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    };
    expect(await post(init)).toEqual([413, 'The file is larger than 64 KiB.']);
    expect(sent).toBeLessThan(5 * maxFileBytes);
  });
});
