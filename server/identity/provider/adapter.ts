// oidc-provider's memory: one table (server/store/schema/identity.ts), so that any process can go on
// where another began. Tokens are kept by their hash: who reads the database cannot use them.
import { createHash } from 'node:crypto';
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { AdapterFactory, AdapterPayload } from 'oidc-provider';
import type { Database } from '../../store/engine/database.ts';
import { oidcState } from '../../store/schema/index.ts';
import { createExpiredRowsSweep } from '../accounts/expired-rows.ts';

/** What is worth something to whoever holds it, and is asked for by its value alone. */
const hashedModels = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken']);

/**
 * For this long, in ms, a refresh token that was used can be used again. The app's SDK repeats a request
 * whose answer was lost; without this, one lost answer would look like theft and end the session.
 */
const reuseGraceMs = 60_000;

/** The adapter of every model. */
export function createAdapter(db: Database): AdapterFactory {
  const sweep = createExpiredRowsSweep(db);

  return (model) => {
    const key = (id: string) =>
      hashedModels.has(model) ? createHash('sha256').update(id).digest('base64url') : id;
    const row = (id: string) => and(eq(oidcState.model, model), eq(oidcState.id, key(id)));

    async function find(where: SQL | undefined, id?: string): Promise<AdapterPayload | undefined> {
      const [found] = await db.select().from(oidcState).where(where);
      if (!found) return undefined;
      const { payload, consumedAt } = found;
      const hidden =
        model === 'RefreshToken' && consumedAt && Date.now() - consumedAt.getTime() < reuseGraceMs;
      return {
        ...payload,
        ...(id && { jti: id }),
        ...(consumedAt && !hidden && { consumed: Math.floor(consumedAt.getTime() / 1000) }),
      };
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
          expiresAt: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
        };
        await db
          .insert(oidcState)
          .values({ model, id: key(id), ...values })
          .onConflictDoUpdate({ target: [oidcState.model, oidcState.id], set: values });
      },

      find: (id) => find(row(id), id),
      findByUid: (uid) => find(and(eq(oidcState.model, model), eq(oidcState.uid, uid))),
      findByUserCode: (code) => find(and(eq(oidcState.model, model), eq(oidcState.userCode, code))),

      async consume(id) {
        // The first use counts, or the overlap would begin again with every repetition.
        await db
          .update(oidcState)
          .set({ consumedAt: new Date() })
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
