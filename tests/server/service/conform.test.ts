// The program that tries any backend, on our own service: what it asks of others, the service does.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tryBackend } from '../../conform/conform.ts';
import { formOf } from '../../conform/http.ts';
import { printReport } from '../../conform/report.ts';
import { longTestMs } from '../../support/limits.ts';
import { addFacilities, addMonitors, addUser } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ other: { hashedPasswords: true } });
  // The certificates that it uploads are of this time.
  service.clock.now = new Date();
  const facilities = await addFacilities(
    service.db,
    ['Bay View', 'bayview', "O'Hara Clinic", 'Älmhult', 'Zürich 2', 'Zurich 10'].map((name) => ({ name })),
  );
  await addMonitors(
    service.db,
    Array.from({ length: 40 }, (_, index) => ({
      name: index % 2 === 0 ? `Bay ${index}` : `bay ${index}`,
      facilityId: index % 3 === 0 ? null : (facilities[index % 2] ?? null),
      lastCommunication: index % 5 === 0 ? null : new Date(Date.now() - index * 3_600_000),
      ...(index % 9 === 0 && { deletedAt: new Date() }),
    })),
  );
  for (let index = 0; index < 12; index += 1)
    await addUser(service.db, {
      lastName: `Person ${'abcdefghijkl'[index]}`,
      facilityIds: facilities.slice(0, 1),
    });
});
afterAll(() => service.close());

it('our own service fits in every call that can be tried', { timeout: longTestMs }, async () => {
  const own = await service.bearer(service.users.administrator);
  const report = await tryBackend(
    async ({ method, path, body, files, token, headOnly }) => {
      const bearer = token === true ? own : token && `Bearer ${token}`;
      const answer = await service.request(`/api/${path}`, {
        method,
        headers: {
          ...(!files && { 'Content-Type': 'application/json' }),
          ...(bearer && { Authorization: bearer }),
        },
        ...(body !== undefined && { body: files ? formOf(files, body) : JSON.stringify(body) }),
      });
      const contentType = answer.headers.get('Content-Type') ?? '';
      if (!headOnly) return { status: answer.status, contentType, text: await answer.text() };
      await answer.body?.cancel();
      return { status: answer.status, contentType, text: '' };
    },
    { write: true },
  );
  expect(printReport(report)).not.toMatch(/^(differs|left behind|not offered)/m);
});
