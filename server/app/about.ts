// What anyone may read about the service: its health, the app's settings, the OpenAPI document.
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import type { Settings } from '../../contract/service/settings.ts';
import type { HttpEnv } from '../http/context.ts';
import { HttpError } from '../http/http-error.ts';
import type { Database } from '../store/engine/database.ts';
import { openApiDocument } from './openapi.ts';

const databaseTimeoutMs = 2_000;

async function isDatabaseReady(db: Database): Promise<boolean> {
  const ready = db.execute(sql`SELECT 1`).then(
    () => true,
    () => false,
  );
  const done = new AbortController();
  const timeout = setTimeout(databaseTimeoutMs, false, { signal: done.signal }).catch(() => false);
  return Promise.race([ready, timeout]).finally(() => done.abort());
}

interface Parts {
  db: Database;
  publicUrl: URL;
  settings: Settings;
  version: string;
}

export function mountAbout(app: Hono<HttpEnv>, { db, publicUrl, settings, version }: Parts): void {
  const document = openApiDocument(version, publicUrl);

  app.get('/healthz', async (c) => {
    if (!(await isDatabaseReady(db)))
      throw new HttpError(503, 'notReady', { headers: { 'Retry-After': '1' } });
    c.header('Cache-Control', 'no-store');
    return c.json({ status: true, version });
  });
  app.get('/config.json', (c) => {
    c.header('Cache-Control', 'no-cache');
    return c.json(settings);
  });
  app.get('/openapi.json', (c) => {
    c.header('Cache-Control', 'no-cache');
    return c.json(document);
  });
}
