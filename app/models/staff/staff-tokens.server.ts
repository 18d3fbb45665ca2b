import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth/types';
import { hashStaffToken } from './staff-session.server';

type Adapter = DBAdapter;
type Row = { token?: unknown };

/**
 * Wraps better-auth's database adapter so that session tokens are hashed before they are stored: the
 * library works with tokens, but the table never contains one (docs/decisions/0009). Lists return
 * hashes, which open nothing.
 */
export function withHashedTokens(adapter: Adapter, secret: string): Adapter {
  return {
    ...adapter,
    ...hashing(adapter, secret),
    transaction: (work) =>
      adapter.transaction((inner) => work({ ...inner, ...hashing(inner, secret) })),
  };
}

/** Returns the operations that can name a session by its token. */
function hashing(adapter: DBTransactionAdapter, secret: string) {
  const hash = (token: unknown) =>
    typeof token === 'string' ? hashStaffToken(secret, token) : token;

  function where(model: string, conditions: Where[] | undefined): Where[] {
    if (model !== 'session') return conditions ?? [];
    return (conditions ?? []).map((condition) => {
      if (condition.field !== 'token') return condition;
      const { value } = condition;
      const hashed = Array.isArray(value) ? value.map(hash) : hash(value);
      return { ...condition, value: hashed as Where['value'] };
    });
  }

  function data<T extends object>(model: string, values: T): T {
    const { token } = values as Row;
    return model === 'session' && token !== undefined ? { ...values, token: hash(token) } : values;
  }

  return {
    async create(asked) {
      const row = await adapter.create({ ...asked, data: data(asked.model, asked.data) });
      return named(row, asked.model, (asked.data as Row).token) as never;
    },
    async findOne(asked) {
      const row = await adapter.findOne({ ...asked, where: where(asked.model, asked.where) });
      return named(row, asked.model, tokenIn(asked.where)) as never;
    },
    findMany: (asked) => adapter.findMany({ ...asked, where: where(asked.model, asked.where) }),
    count: (asked) => adapter.count({ ...asked, where: where(asked.model, asked.where) }),
    async update(asked) {
      const row = await adapter.update({
        ...asked,
        where: where(asked.model, asked.where),
        update: data(asked.model, asked.update),
      });
      return named(row, asked.model, tokenIn(asked.where)) as never;
    },
    updateMany: (asked) =>
      adapter.updateMany({
        ...asked,
        where: where(asked.model, asked.where),
        update: data(asked.model, asked.update),
      }),
    delete: (asked) => adapter.delete({ ...asked, where: where(asked.model, asked.where) }),
    consumeOne: (asked) => adapter.consumeOne({ ...asked, where: where(asked.model, asked.where) }),
    deleteMany: (asked) => adapter.deleteMany({ ...asked, where: where(asked.model, asked.where) }),
  } satisfies Partial<DBTransactionAdapter>;
}

/** Restores the token in a row that was queried by token, in place of the hash. */
function named<T>(row: T, model: string, token: unknown): T {
  if (model !== 'session' || typeof token !== 'string' || !row) return row;
  return { ...row, token };
}

function tokenIn(conditions: Where[]): unknown {
  return conditions.find(({ field }) => field === 'token')?.value;
}
