// Stores oidc-provider's state in one table. Tokens are stored by their hash: whoever reads the database cannot use them.
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { AdapterFactory, AdapterPayload } from 'oidc-provider';
import { databaseTime } from '../../base/database-clock.ts';
import { base64url, sha256 } from '../../base/platform.ts';
import type { Database } from '../../store/engine/database.ts';
import { oidcState } from '../../store/schema/index.ts';
import { isAccount } from '../../store/service-accounts/keys.ts';
import { createExpiredRowsSweep } from '../accounts/expired-rows.ts';
import { unfinishedModel } from '../sessions/live-grant.ts';
import { clientOf } from './programs.ts';
import { createSignInCap } from './unfinished-sign-ins.ts';

/** Bearer secrets, which are looked up by their value. */
const hashedModels = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken']);

/**
 * How long a used refresh token can be used again. The app's SDK repeats a request whose answer was lost; without this,
 * one lost answer would look like theft and end the session.
 */
const reuseGraceMs = 60_000;

export function createAdapter(db: Database): AdapterFactory {
  const sweep = createExpiredRowsSweep(db);
  const limitUnfinished = createSignInCap(db);

  return (model) => {
    const key = (id: string) => (hashedModels.has(model) ? base64url(sha256(id)) : id);
    const row = (id: string) => and(eq(oidcState.model, model), eq(oidcState.id, key(id)));

    async function find(where: SQL | undefined, id?: string): Promise<AdapterPayload | undefined> {
      const [found] = await db.select().from(oidcState).where(where);
      if (!found) return undefined;
      const { payload, consumedAt } = found;
      const isWithinGrace =
        model === 'RefreshToken' &&
        consumedAt &&
        databaseTime().getTime() - consumedAt.getTime() < reuseGraceMs;
      return {
        ...payload,
        ...(id && { jti: id }),
        ...(consumedAt && !isWithinGrace && { consumed: Math.floor(consumedAt.getTime() / 1000) }),
      };
    }

    /** Clients are service accounts, beside the app itself. */
    async function findClient(id: string): Promise<AdapterPayload | undefined> {
      return (await isAccount(db, id)) ? clientOf(id) : undefined;
    }

    return {
      async upsert(id, payload, expiresIn) {
        await sweep();
        const { jti, ...rest } = payload;
        const values = {
          payload: hashedModels.has(model) ? rest : payload,
          grantId: payload.grantId ?? null,
          uid: payload.uid ?? null,
          userCode: payload.userCode ?? null,
          expiresAt: expiresIn ? new Date(databaseTime().getTime() + expiresIn * 1000) : null,
        };
        await db
          .insert(oidcState)
          .values({ model, id: key(id), ...values })
          .onConflictDoUpdate({ target: [oidcState.model, oidcState.id], set: values });
        if (model === unfinishedModel) await limitUnfinished();
      },

      find: (id) => (model === 'Client' ? findClient(id) : find(row(id), id)),
      findByUid: (uid) => find(and(eq(oidcState.model, model), eq(oidcState.uid, uid))),
      findByUserCode: (code) => find(and(eq(oidcState.model, model), eq(oidcState.userCode, code))),

      async consume(id) {
        // Only the first use counts, or every repetition would extend the time.
        await db
          .update(oidcState)
          .set({ consumedAt: databaseTime() })
          .where(and(row(id), isNull(oidcState.consumedAt)));
      },

      async destroy(id) {
        await db.delete(oidcState).where(row(id));
      },

      async revokeByGrantId(grantId) {
        await db.delete(oidcState).where(and(eq(oidcState.model, model), eq(oidcState.grantId, grantId)));
      },
    };
  };
}
