import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../app/models/core/database.server';
import { earn, makeAmbassador } from '../../support/commissions';
import { call, postForm, type Person, type Reply } from './person';
import type { UsableStore } from './store';

/** The page with the forms, as in `app/paths.ts`. */
const PAGE = '/dashboard/ambassadors/payout';

const PATIENCE_MS = 90_000;
const AGAIN_AFTER_MS = 300;

export type PayoutIntent = 'earth-cash' | 'transfer';

/** A form of an opened page; posting the same form twice is one payout. */
export type PayoutPost = { intent: PayoutIntent; token: string; cents: string };

/** Gives ambassadors payable commission. Call it before the store is started. */
export async function makeAmbassadors(
  shop: { store: UsableStore },
  people: readonly { person: Person; payableCents: number }[],
): Promise<void> {
  await shop.store.use(async ({ db }) => {
    for (const { person, payableCents } of people) {
      await makeAmbassador(db, person.gid);
      await earn(db, person.gid, { cents: payableCents, now: Date.now() });
    }
  });
}

/** Opens the page, and retries while the store is down. */
export async function openPayout(
  person: Person,
  origin: string,
  intent: PayoutIntent,
): Promise<PayoutPost> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const page = await call(person, origin, PAGE, { headers: { Accept: 'text/html' } });
    const post = page?.status === 200 ? postIn(page.text, intent) : undefined;
    if (post !== undefined) return post;
    if (Date.now() > until) {
      throw new Error(`${PAGE} has no form: ${page?.status} ${page?.text.slice(0, 300)}`);
    }
    await wait(AGAIN_AFTER_MS);
  }
}

/** Returns the form with this button as the page shows it; undefined if there is none. */
export function postIn(html: string, intent: PayoutIntent): PayoutPost | undefined {
  const form = html.split('<form').find((part) => part.includes(`value="${intent}"`)) ?? '';
  const valueOf = (name: string) =>
    /value="([^"]+)"/.exec(
      new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(form)?.[0] ?? '',
    )?.[1];
  const [token, cents] = [valueOf('form_token'), valueOf('cents')];
  return token === undefined || cents === undefined ? undefined : { intent, token, cents };
}

/** Presses the button once. */
export function postPayout(person: Person, origin: string, post: PayoutPost): Promise<Reply> {
  const { intent, token, cents } = post;
  return postForm(person, origin, PAGE, { intent, form_token: token, cents });
}

/** Presses the button again while there is no answer or one that says to come back later. */
export async function postPayoutUntilAnswered(
  person: Person,
  origin: string,
  post: PayoutPost,
): Promise<Reply> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const reply = await postPayout(person, origin, post);
    if (reply !== null && reply.status < 500 && reply.status !== 429) return reply;
    if (Date.now() > until) return null;
    await wait(AGAIN_AFTER_MS);
  }
}

export type CommissionBooks = {
  /** One string per payout, such as `earth_cash paid 1234`. */
  payouts: string[];
  /** The sum of all entries: commission not yet paid out. */
  leftCents: number;
  /** What `commission_paid` transactions have credited to the customer's paid account. */
  ledgerCents: number;
};

/** Returns an ambassador's commission, read from the tables and not through the store's code. */
export async function loadCommission({ db }: Database, gid: string): Promise<CommissionBooks> {
  const { rows } = await sql<{ payouts: string[]; left: number; ledger: number }>`
    select
      coalesce((select array_agg(method || ' ' || state || ' ' || cents order by requested_at)
        from commission_payout where ambassador_gid = ${gid}), '{}') as payouts,
      coalesce((select sum(cents) from commission_entry where ambassador_gid = ${gid}), 0)::int
        as left,
      coalesce((select sum(e.amount_cents) from ledger_entry e
        join ledger_tx t on t.id = e.tx_id join ledger_account a on a.id = e.account_id
        where t.kind = 'commission_paid' and a.kind = 'customer_paid'
          and a.customer_gid = ${gid}), 0)::int as ledger`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('one row always comes back');
  return { payouts: row.payouts, leftCents: row.left, ledgerCents: row.ledger };
}
