// An OAuth client that nobody here wrote, Debian's python3-authlib, gets a token from a started service and reads lists and the
// feed with it; each call that its role, or a program, may not make is refused.

import { execFile, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/common/endpoint.ts';
import { isForPrograms } from '../../contract/common/programs.ts';
import { type Right, rightMissingCode, rightsOfRole } from '../../contract/common/rights.ts';
import { pathOf } from '../../server/app/mount-routes.ts';
import { copyOnServer } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { addPeopleWithRoles, type PeopleWithRoles } from '../support/people-with-roles.ts';
import { canProve } from '../support/programs.ts';
import { startTestService } from '../support/service.ts';
import { addServiceAccount, addServiceKey, type SecretMethod } from '../support/service-accounts.ts';
import { secretKey } from '../support/service-dependencies.ts';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts';

const run = promisify(execFile);
const python = '/usr/bin/python3';
const hasAuthlib = canProve(
  spawnSync(python, ['-c', 'import authlib, requests']).status === 0,
  'python3-authlib and python3-requests',
);

/** Makes calls with a token that authlib gets and renews, and prints what was answered. */
const script = `
import json, sys
from authlib.integrations.requests_client import OAuth2Session
given = json.load(sys.stdin)
session = OAuth2Session(given["id"], given["secret"], token_endpoint_auth_method=given["method"])
token = session.fetch_token(given["token_url"], grant_type="client_credentials")
answers = []
for method, url in given["calls"]:
    answer = session.request(method, url, json=None if method == "GET" else {})
    answers.append({"status": answer.status_code, "body": answer.text})
feed, since = [], None
while True:
    page = session.get(given["feed"], params={"count": 1, **({"since": since} if since else {})}).json()["data"][0]
    feed += [change["id"] for change in page["changes"]]
    since = page["next"]
    if not page["more"]:
        break
print(json.dumps({"type": token["token_type"], "seconds": token["expires_in"], "answers": answers, "feed": feed}))
`;

const output = z.object({
  type: z.string(),
  seconds: z.number(),
  answers: z.array(z.object({ status: z.number(), body: z.string() })),
  feed: z.array(z.string()),
});

let there: PeopleWithRoles;
let origin: string;
let engineer: { id: string; secret: string };
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  if (!hasAuthlib) return;
  const databaseUrl = await copyOnServer();
  const service = await startTestService({ databaseUrl });
  there = await addPeopleWithRoles(service);
  const facilities = [there.inside.facilityId];
  const { id } = await addServiceAccount(service, { name: 'Inventory', role: 'engineer', facilities });
  engineer = { id, secret: (await addServiceKey(service, id)).key };
  await service.close();
  const dataDir = await mkdtemp(join(tmpdir(), 'infusion-authlib-'));
  ends.push(() => rm(dataDir, { recursive: true }));
  const port = String(await freePort());
  origin = `http://localhost:${port}`;
  const started: ServiceProcess = await startServiceProcess({
    PORT: port,
    DATA_DIR: dataDir,
    DEMO: 'off',
    SECRET_KEY: secretKey,
    DATABASE_URL: databaseUrl,
  });
  ends.push(() => started.end('SIGTERM'));
  await started.until('service.started');
});

afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

async function ask(method: SecretMethod, calls: readonly (readonly [method: string, path: string])[]) {
  const urls = calls.map(([verb, path]) => [verb, `${origin}${path}`]);
  const more = { token_url: `${origin}/oauth/token`, feed: `${origin}/api/v1/changes`, calls: urls };
  const running = run(python, ['-c', script], { maxBuffer: 64 * 1024 ** 2 });
  running.child.stdin?.end(JSON.stringify({ ...engineer, ...more, method }));
  return output.parse(JSON.parse((await running).stdout));
}

const rightsOf = (endpoint: Endpoint): readonly Right[] => {
  if (endpoint.caller !== 'administrator') return [];
  return typeof endpoint.right === 'string' ? [endpoint.right] : endpoint.right.oneOf;
};

/** Calls that the account may not make: those that need a person, or a right that engineers do not have. */
const refused = allEndpoints.filter((endpoint) => {
  const needed = rightsOf(endpoint);
  const has = needed.some((right) => rightsOfRole.engineer.includes(right));
  return needed.length > 0 && !(isForPrograms(endpoint) && has);
});

if (!hasAuthlib) it('authlib is not tried here: python3-authlib is missing', () => undefined);
else {
  it.each<SecretMethod>(['client_secret_basic', 'client_secret_post'])(
    'reads lists and the feed within its reach, by %s',
    async (method) => {
      const { answers, feed, ...token } = await ask(method, [
        ['GET', '/api/v1/monitors?menu=MONITOR_ALL'],
        ['GET', `/api/v1/monitors/${there.inside.monitorId}`],
        ['GET', `/api/v1/monitors/${there.outside.monitorId}`],
      ]);
      expect(token).toEqual({ type: 'Bearer', seconds: 600 });
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 404]);
      expect(answers[0]?.body).toContain(there.inside.serialNumber);
      expect(answers[0]?.body).not.toContain(there.outside.serialNumber);
      expect(feed.toSorted()).toEqual([there.inside.monitorId, there.inside.facilityId].toSorted());
    },
  );

  it('is refused each call that is not its own to make', async () => {
    const calls = refused.map((endpoint) => {
      const path = pathOf(endpoint).replace(/\{\w+\}/g, () => randomUUID());
      return [endpoint.method, path] as const;
    });
    const { answers } = await ask('client_secret_basic', calls);
    expect(refused.length).toBeGreaterThan(50);
    const others = answers.flatMap(({ status, body }, at) =>
      status === 403 && body.includes(rightMissingCode) ? [] : [`${calls[at]?.join(' ')}: ${status}`],
    );
    expect(others).toEqual([]);
  });
}
