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
    async create(requested) {
      const row = await adapter.create({
        ...requested,
        data: data(requested.model, requested.data),
      });
      return named(row, requested.model, (requested.data as Row).token) as never;
    },
    async findOne(requested) {
      const row = await adapter.findOne({
        ...requested,
        where: where(requested.model, requested.where),
      });
      return named(row, requested.model, tokenIn(requested.where)) as never;
    },
    findMany: (requested) =>
      adapter.findMany({ ...requested, where: where(requested.model, requested.where) }),
    count: (requested) =>
      adapter.count({ ...requested, where: where(requested.model, requested.where) }),
    async update(requested) {
      const row = await adapter.update({
        ...requested,
        where: where(requested.model, requested.where),
        update: data(requested.model, requested.update),
      });
      return named(row, requested.model, tokenIn(requested.where)) as never;
    },
    updateMany: (requested) =>
      adapter.updateMany({
        ...requested,
        where: where(requested.model, requested.where),
        update: data(requested.model, requested.update),
      }),
    delete: (requested) =>
      adapter.delete({ ...requested, where: where(requested.model, requested.where) }),
    consumeOne: (requested) =>
      adapter.consumeOne({ ...requested, where: where(requested.model, requested.where) }),
    deleteMany: (requested) =>
      adapter.deleteMany({ ...requested, where: where(requested.model, requested.where) }),
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
