// Functions, triggers and rights guard the trail in the database; they are compared with what the migrations make.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareGuards, findRightsOfOthers } from '../../../server/store/audit/guards.ts';
import { verifyTrail } from '../../../server/store/audit/verify.ts';
import { openPglite } from '../../../server/store/engine/pglite.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { checkpointKey } from '../../support/service-dependencies.ts';
import { trailOf } from '../../support/trail-with-checkpoints.ts';

const key = checkpointKey;
let service: TestService;
let trail: ReturnType<typeof trailOf>;

beforeAll(async () => {
  service = await startTestService();
  trail = trailOf(service);
});

afterAll(() => service.close());

describe('what guards the trail in the database', () => {
  let expected: Awaited<ReturnType<typeof openPglite>>;

  beforeAll(async () => {
    // Embedded, also where the trail is on a server: the migrations make the same there.
    expected = await openPglite({});
  });

  afterAll(() => expected.close());

  it.each([
    [
      'a function that was replaced',
      sql`CREATE OR REPLACE FUNCTION audit_hash(of_call audit_calls) RETURNS text STABLE LANGUAGE sql AS $$ SELECT of_call.hash $$`,
      ['The function audit_hash(of_call audit_calls) was replaced.'],
    ],
    [
      'a trigger that was switched off',
      sql`ALTER TABLE audit_calls DISABLE TRIGGER keep_audit`,
      ['The trigger keep_audit of audit_calls was replaced.'],
    ],
    [
      'a trigger that is gone',
      sql`DROP TRIGGER keep_audit ON audit_checkpoints`,
      ['The trigger keep_audit of audit_checkpoints is missing.'],
    ],
    [
      'a rule that swallows calls',
      sql`CREATE RULE quiet AS ON INSERT TO audit_calls DO INSTEAD NOTHING`,
      ['The rule quiet of audit_calls is not part of this version.'],
    ],
  ])('is compared with the migrations: %s', async (_, tamper, sentences) => {
    expect(await compareGuards(service.db, expected.db)).toEqual([]);
    await service.db
      .transaction(async (tx) => {
        await tx.execute(tamper);
        expect(await compareGuards(tx, expected.db)).toEqual(sentences);
        throw new Error('undone');
      })
      .catch((error: unknown) => expect(error).toMatchObject({ message: 'undone' }));
  });

  it('names roles that may change what is written', async () => {
    await service.db
      .transaction(async (tx) => {
        await tx.execute(sql`CREATE ROLE somebody`);
        await tx.execute(sql`GRANT SELECT, INSERT, UPDATE ON audit_calls TO somebody`);
        expect(await findRightsOfOthers(tx)).toEqual([
          'The role somebody has rights on audit_calls: UPDATE.',
        ]);
        throw new Error('undone');
      })
      .catch((error: unknown) => expect(error).toMatchObject({ message: 'undone' }));
  });

  it('computes hashes itself: a function that agrees with a forgery hides nothing', async () => {
    await trail.clear();
    await trail.addCalls(2);
    await service.db
      .transaction(async (tx) => {
        await tx.execute(sql`UPDATE audit_calls SET user_name = 'Nobody' WHERE sequence = 1`);
        await tx.execute(
          sql`CREATE OR REPLACE FUNCTION audit_hash(of_call audit_calls) RETURNS text STABLE LANGUAGE sql AS $$ SELECT of_call.hash $$`,
        );
        const { faults: found } = await verifyTrail(tx, key, { all: true });
        expect(found).toMatchObject([{ kind: 'callChanged', sequence: 1 }]);
        throw new Error('undone');
      })
      .catch((error: unknown) => expect(error).toMatchObject({ message: 'undone' }));
  });
});
