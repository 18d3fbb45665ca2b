import { sql, type Transaction } from 'kysely';
import { customerNumber } from '~/domain/customer';
import type { DB } from '../../db/schema';

/**
 * Takes a customer who is to be forgotten out of what stands by their name elsewhere (money-security P-4):
 * what they call their addresses, cards and accounts, their name in deposits and in the report of them, who
 * asked to pay by invoice, and what came from their address by the forms for everybody. Amounts, days and
 * steps stay: they are the books'. Can be called again, as long as the profile with the address is there.
 */
export async function redactNames(trx: Transaction<DB>, gid: string, at: Date): Promise<void> {
  // Of deposits on their way too: nothing goes by it, and the report takes it from there.
  await sql`
    with theirs as (
      update deposit set first_name = null, last_name = null where customer_gid = ${gid} returning id
    )
    update earth_cash_record set first_name = null, last_name = null
    where deposit_id in (select id from theirs)`.execute(trx);
  await trx
    .deleteFrom('location_names')
    .where('shopify_customer_id', '=', customerNumber(gid))
    .execute();
  await sql`
    delete from credit_card_names where stripe_id in (
      select stripe_payment_method_id from payment_method where customer_gid = ${gid})`.execute(
    trx,
  );
  // Nobody is left to be told what was decided.
  await sql`
    update invoice_request set email = null, first_name = null, last_name = null,
      state = 'closed', closed_at = coalesce(closed_at, ${at}::timestamptz)
    where customer_gid = ${gid}`.execute(trx);
  // Staff have them as mails.
  await sql`
    delete from enquiry where lower(email) = (
      select lower(email) from customer_profile where customer_gid = ${gid} and email <> '')`.execute(
    trx,
  );
}
