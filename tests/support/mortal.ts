import type { Database } from '../../server/store/engine/database.ts';

/** How many more statements a process makes before it is killed. */
export interface Life {
  left: number;
}

/** A database as a process has it that is killed after some statements: what it had not committed is rolled back. */
export function mortal(db: Database, life: Life): Database {
  return new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        if (life.left <= 0) throw new Error('killed');
        life.left -= 1;
        const [work, ...rest] = given;
        const args =
          name === 'transaction' && typeof work === 'function'
            ? [(tx: Database) => work(mortal(tx, life)), ...rest]
            : given;
        return Reflect.apply(value, target, args);
      };
    },
  });
}
