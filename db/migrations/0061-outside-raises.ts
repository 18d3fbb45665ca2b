import { sql, type Kysely } from 'kysely';

/**
 * Raises of a balance at Shopify that wait until a second person accepts them (docs/money.md): what waits for each
 * customer, adjustments that accept it, and the checks that know of both. Amounts are cents. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table customer_account
      -- Shown in the metafield, in no account of the ledger, and not to be spent.
      add column unaccepted_cents bigint not null default 0 check (unaccepted_cents >= 0)`.execute(
    db,
  );
  await sql`create index customer_account_unaccepted on customer_account (customer_gid)
    where unaccepted_cents > 0`.execute(db);

  await sql`
    alter table approval
      drop constraint balance_adjustment_against_check,
      add constraint approval_against_check check (against in ('external', 'loss', 'raise')),
      -- Whoever asks may have raised it: nobody accepts a raise alone, however small it is.
      add constraint approval_raise check (against is distinct from 'raise'
        or (amount_cents > 0 and not at_once))`.execute(db);
  await sql`create unique index approval_raise_open on approval (customer_gid)
    where against = 'raise' and state = 'asked'`.execute(db);
  // I-27: the other side of an accepted raise is money from outside.
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef('audit_of_adjustments'::regproc) as text`.execute(db);
  const text = rows[0]?.text ?? '';
  const side = 'account.kind = adjustment.against';
  if (text.split(side).length !== 2)
    throw new Error(`audit_of_adjustments does not say ${side} once.`);
  const sides = `account.kind = case adjustment.against when 'raise' then 'external'
            else adjustment.against end`;
  await sql.raw(text.replace(side, () => sides)).execute(db);

  // The view of T-2: its columns stay, the new one comes last.
  await sql`
    create or replace view audit_balance as
    select
      balance.customer_gid,
      balance.ledger_cents,
      balance.held_cents,
      projection.published_value,
      coalesce(projection.published_seq >= projection.wanted_seq
        and case when projection.published_value ~ '^[0-9]{1,15}([.][0-9]{1,2})?$'
          then projection.published_value::numeric * 100
            = greatest(0, balance.ledger_cents) + balance.unaccepted_cents
          else false end, false) as in_sync,
      balance.unaccepted_cents
    from (
      select
        customer.customer_gid,
        customer.unaccepted_cents,
        coalesce(sum(account.balance_cents)
          filter (where account.kind in ('customer_paid', 'customer_bonus')), 0)::bigint
          as ledger_cents,
        coalesce(sum(account.balance_cents)
          filter (where account.kind = 'customer_held'), 0)::bigint as held_cents
      from customer_account customer
      left join ledger_account account on account.customer_gid = customer.customer_gid
      where not is_organization_gid(customer.customer_gid)
      group by customer.customer_gid
    ) balance
    left join balance_projection projection on projection.customer_gid = balance.customer_gid`.execute(
    db,
  );
}
