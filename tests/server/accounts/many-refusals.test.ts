// Sign-ins that are refused from very many addresses fill neither the database nor the trail.
import { expect, it } from 'vitest';
import { countRefusal } from '../../../server/store/accounts/refused-sign-ins.ts';
import { refusedSignIns } from '../../../server/store/schema/index.ts';
import { openTestDatabase } from '../../support/database.ts';
import { closeLater } from '../../support/open-resources.ts';

it('beyond a thousand in a window they are one row, with their number', async () => {
  const { db, close } = await openTestDatabase();
  closeLater(close);
  const at = new Date();
  const rows = Array.from({ length: 1_000 }, (_, n) => ({
    action: 'refuseSignIn' as const,
    account: '',
    addressPrefix: `10.0.${n >> 8}.${n & 255}`,
    count: 1,
    firstAt: at,
    lastAt: at,
  }));
  await db.insert(refusedSignIns).values(rows);
  for (const addressPrefix of ['10.9.0.1', '10.9.0.2', '10.9.0.3']) {
    await countRefusal(db, 'refuseSignIn', { email: 'nobody@example.com', addressPrefix });
  }
  const all = await db.select().from(refusedSignIns);
  expect(all.length).toBe(1_001);
  expect(all.find(({ addressPrefix }) => addressPrefix === '')?.count).toBe(3);
});
