// State of an oidc-provider in memory. As at an Auth0 tenant with a rotation overlap,
// a refresh token can be used again for half a minute.
import type { AdapterFactory, AdapterPayload } from 'oidc-provider';

const overlap = 30;

const now = () => Math.floor(Date.now() / 1000);

export function createMemoryAdapter(): AdapterFactory {
  const rows = new Map<string, AdapterPayload>();

  return (model) => {
    const key = (id: string) => `${model} ${id}`;
    const ofModel = () => [...rows].filter(([name]) => name.startsWith(`${model} `));
    const findBy = async (field: 'uid' | 'userCode', value: string) =>
      ofModel().find(([, row]) => row[field] === value)?.[1];

    return {
      async upsert(id, payload) {
        rows.set(key(id), { ...payload });
      },
      async find(id) {
        const row = rows.get(key(id));
        if (!row) return undefined;
        const { consumed, ...rest } = row;
        const over = typeof consumed === 'number' && now() - consumed >= overlap;
        return over || model !== 'RefreshToken' ? row : rest;
      },
      findByUid: (uid) => findBy('uid', uid),
      findByUserCode: (code) => findBy('userCode', code),
      async consume(id) {
        const row = rows.get(key(id));
        if (row) row.consumed ??= now();
      },
      async destroy(id) {
        rows.delete(key(id));
      },
      async revokeByGrantId(grantId) {
        for (const [name, row] of ofModel()) if (row.grantId === grantId) rows.delete(name);
      },
    };
  };
}
