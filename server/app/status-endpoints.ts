// Endpoints about the service that anyone may read: whether it is alive and ready, the app's settings, whom to tell
// of a vulnerability, the OpenAPI document. Its metrics are for Prometheus and for service accounts.
import type { Context, Hono } from 'hono';
import { etag } from 'hono/etag';
import { z } from 'zod';
import { type Endpoint, endpoint } from '../../contract/common/endpoint.ts';
import type { Settings } from '../../contract/service/settings.ts';
import type { WhatRuns } from '../base/build.ts';
import type { SecurityContact } from '../base/config.ts';
import { hex, isSameSecret, sha256 } from '../base/platform.ts';
import { type Authenticate, bearerTokenOf } from '../http/authenticate.ts';
import type { HttpEnv } from '../http/context.ts';
import { HttpError } from '../http/http-error.ts';
import { say } from '../http/messages.ts';
import { keepFor } from '../http/security-headers.ts';
import { securityTxt, securityTxtPath } from '../service/security-txt.ts';
import { languageOfHeader } from '../texts/choose.ts';
import type { Metrics } from './count-calls.ts';
import { openApiDocument } from './openapi/document.ts';
import type { Readiness } from './readiness.ts';

interface Dependencies {
  readiness: Readiness;
  /** With a token that opens them. */
  metrics?: { metrics: Metrics; token?: string };
  authenticate: Authenticate;
  publicUrl: URL;
  settings: Settings;
  securityContact?: SecurityContact;
  now: () => Date;
  runs: WhatRuns;
}

/** The metrics, as a call would be declared by which a service account reads them. */
const readMetrics: Endpoint = endpoint({
  method: 'GET',
  path: 'metrics',
  caller: 'administrator',
  right: 'seeService',
  data: z.string(),
  summary: 'Returns the metrics of this process',
});

/** Whether a service account calls that sees the service. */
async function isProgram(c: Context<HttpEnv>, authenticate: Authenticate): Promise<boolean> {
  try {
    await authenticate(readMetrics, c);
  } catch (error) {
    if (error instanceof HttpError && (error.status === 401 || error.status === 403)) return false;
    throw error;
  }
  return c.get('caller')?.kind === 'program';
}

export function mountStatusEndpoints(
  app: Hono<HttpEnv>,
  { readiness, metrics: opened, authenticate, publicUrl, settings, securityContact, now, runs }: Dependencies,
): void {
  // Made for the first who asks: it takes a fifth of a second, for which no start has to wait.
  let document: { text: string; tag: string } | undefined;
  function readDocument() {
    if (document) return document;
    const text = JSON.stringify(openApiDocument({ version: runs.version, publicUrl, help: settings.help }));
    document = { text, tag: `"${hex(sha256(text))}"` };
    return document;
  }

  // Asks nobody: a supervisor must not end a process because its database is away.
  const { migration: _, ...build } = runs;
  app.get('/healthz', (c) => c.json({ status: true, ...build }));
  app.get('/readyz', async (c) => {
    const { isReady, ...state } = await readiness.read(c.req.queries('exclude'));
    if (isReady) return c.json({ status: true, ...state });
    const message = say('notReady', languageOfHeader(c.req.header('accept-language')));
    return c.json({ status: false, message, ...state }, 503, { 'Retry-After': '1' });
  });
  // Nobody else learns that they exist.
  app.get('/metrics', async (c) => {
    const given = bearerTokenOf(c.req.header('authorization') ?? '');
    const isToken = opened?.token !== undefined && isSameSecret(given ?? '', opened.token);
    if (!opened || !(isToken || (given && (await isProgram(c, authenticate)))))
      throw new HttpError(404, 'notFound');
    return c.body(await opened.metrics.read(), 200, { 'Content-Type': opened.metrics.contentType });
  });
  app.get('/config.json', (c) => {
    c.header('Cache-Control', keepFor.revalidation);
    return c.json(settings);
  });
  // Only where somebody reads what comes to it.
  app.get(securityTxtPath, (c) => {
    if (!securityContact) throw new HttpError(404, 'notFound');
    c.header('Cache-Control', keepFor.revalidation);
    return c.text(securityTxt(securityContact, { publicUrl, now: now() }));
  });
  // Prepared once, and not sent to whoever has it.
  app.get('/openapi.json', etag(), (c) => {
    c.header('Cache-Control', keepFor.revalidation);
    const { text, tag } = readDocument();
    return c.body(text, 200, { 'Content-Type': 'application/json', ETag: tag });
  });
}
