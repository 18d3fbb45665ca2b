import type { Connection, Connections } from './connections';

/** What somebody may be waiting for: jobs, money work, mirrors to read again, and what shoppers see. */
export const TOPICS = ['jobs', 'money', 'mirrors', 'catalogue'] as const;

export type Topic = (typeof TOPICS)[number];

/**
 * The tables whose rows are work, as they stand in statements, and whether a changed row may be new work as well. Rows that
 * only a trigger writes are not seen.
 */
const WORK: Record<string, { topic: Topic; changes?: true }> = {
  'pgboss.job': { topic: 'jobs' },
  email_outbox: { topic: 'jobs' },
  order_invoice: { topic: 'jobs', changes: true },
  mirror_queue: { topic: 'mirrors' },
  shopify_event: { topic: 'catalogue' },
  catalogue_product: { topic: 'catalogue' },
  stripe_event: { topic: 'money' },
  deposit: { topic: 'money', changes: true },
  payment: { topic: 'money', changes: true },
  published_balance: { topic: 'money', changes: true },
  top_up: { topic: 'money', changes: true },
};

const WRITTEN = /\b(insert\s+into|update)\s+([\w."]+)/gi;
/** Who leases rows (`models/core/lease.server.ts`, `row-lease.server.ts`) tells nobody: it has them. Nor does who gives one back. */
const LEASES = /\bset\s+lease_(?:owner|until) = (?:\$\d|null)/;
const BEGINS = /^\s*(?:begin|start transaction)\b/i;

/** Statements are few, but inserts of so many rows are each a text of their own. */
const MOST_KNOWN = 2_000;
const known = new Map<string, readonly Topic[]>();

/** Returns what a statement makes work for. */
export function topicsOf(text: string): readonly Topic[] {
  const before = known.get(text);
  if (before) return before;
  const topics = new Set<Topic>();
  for (const [, verb = '', name = ''] of LEASES.test(text) ? [] : text.matchAll(WRITTEN)) {
    const table = name.replaceAll('"', '');
    const work = Object.hasOwn(WORK, table) ? WORK[table] : undefined;
    if (work && (work.changes || verb.toLowerCase() !== 'update')) topics.add(work.topic);
  }
  if (known.size >= MOST_KNOWN) known.clear();
  const all = [...topics];
  known.set(text, all);
  return all;
}

/**
 * Returns the connections with what is written on them announced as soon as it is committed, but for migrations. After the
 * commit, because a `notify` within a transaction takes a lock of the whole database until that has ended (decision 0083).
 *
 * @param announce is given the topics of one transaction, or of a statement outside of one; must not throw
 */
export function announcedConnections(
  connections: Connections,
  announce: (topics: ReadonlySet<Topic>) => void,
): Connections {
  return {
    patient: () => connections.patient(),
    end: () => connections.end(),
    async connect() {
      return announced(await connections.connect(), announce);
    },
  };
}

function announced(
  connection: Connection,
  announce: (topics: ReadonlySet<Topic>) => void,
): Connection {
  let inTransaction = false;
  let written = new Set<Topic>();
  return {
    async query(text, values) {
      const result = await connection.query(text, values);
      if (BEGINS.test(text)) inTransaction = true;
      else if (text === 'rollback') {
        inTransaction = false;
        written = new Set();
      } else {
        for (const topic of topicsOf(text)) written.add(topic);
        if (text === 'commit') inTransaction = false;
      }
      if (!inTransaction && written.size > 0) {
        announce(written);
        written = new Set();
      }
      return result;
    },
    release: () => connection.release(),
  };
}
