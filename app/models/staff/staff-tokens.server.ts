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
    async create(query) {
      const row = await adapter.create({
        ...query,
        data: data(query.model, query.data),
      });
      return named(row, query.model, (query.data as Row).token) as never;
    },
    async findOne(query) {
      const row = await adapter.findOne({
        ...query,
        where: where(query.model, query.where),
      });
      return named(row, query.model, tokenIn(query.where)) as never;
    },
    findMany: (query) => adapter.findMany({ ...query, where: where(query.model, query.where) }),
    count: (query) => adapter.count({ ...query, where: where(query.model, query.where) }),
    async update(query) {
      const row = await adapter.update({
        ...query,
        where: where(query.model, query.where),
        update: data(query.model, query.update),
      });
      return named(row, query.model, tokenIn(query.where)) as never;
    },
    updateMany: (query) =>
      adapter.updateMany({
        ...query,
        where: where(query.model, query.where),
        update: data(query.model, query.update),
      }),
    delete: (query) => adapter.delete({ ...query, where: where(query.model, query.where) }),
    consumeOne: (query) => adapter.consumeOne({ ...query, where: where(query.model, query.where) }),
    deleteMany: (query) => adapter.deleteMany({ ...query, where: where(query.model, query.where) }),
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
