import { sql, type Transaction } from 'kysely';
import { customerNumber } from '~/domain/core/gids';
import type { DB } from '../../../db/schema';

/**
 * Removes the name of a customer who asked to be forgotten wherever else it is stored (money-security
 * P-4): the names of their addresses, cards and bank accounts, their name on deposits and in the report
 * of them, on invoice requests, and what their address sent through public forms. Amounts, days and
 * steps stay, as accounting records. Can be repeated as long as the profile with the email address
 * exists.
 */
export async function redactNames(trx: Transaction<DB>, gid: string, at: Date): Promise<void> {
  // Deposits under way too: the name decides nothing, and the report copies it from the deposit.
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
  // There is nobody left to inform of a decision.
  await sql`
    update invoice_request set email = null, first_name = null, last_name = null,
      state = 'closed', closed_at = coalesce(closed_at, ${at}::timestamptz)
    where customer_gid = ${gid}`.execute(trx);
  // Staff also have these as mails.
  await sql`
    delete from enquiry where lower(email) = (
      select lower(email) from customer_profile where customer_gid = ${gid} and email <> '')`.execute(
    trx,
  );
}
