import type { Kysely } from 'kysely';
import { cents } from '~/domain/core/money';
import { parseShown, type ShownBalance } from '~/domain/ledger/published-balance';
import type { DB } from '../../../db/schema';
import { pausePublication, enqueuePublication } from './published-balance.server';
import { lockCustomerAccount } from './customer-account.server';
import { postTransaction } from './ledger.server';
import { openDiscrepancy } from '~/models/discrepancies/discrepancy.server';

/**
 * Imports the customer's balance at first contact (money-security 3.8): the amount in the metafield
 * becomes the ledger's opening entry, once. A missing or unparseable amount counts as 0.
 *
 * Only we write the version metafield. If there is one already, our database has lost the customer, and
 * importing Shopify's amount could count deposits twice that are recovered from Stripe. Then nothing is
 * imported and a person has to look.
 *
 * After `until`, nobody has a balance from before any more: what Shopify shows is a raise by others like any other,
 * which the next check finds and which waits to be accepted.
 *
 * @returns whether the customer's opening balance is in the ledger now
 */
export async function adoptOpening(
  trx: Kysely<DB>,
  gid: string,
  shown: ShownBalance,
  { at, until }: { at: Date; until: Date | null },
): Promise<boolean> {
  const { imported } = await lockCustomerAccount(trx, gid);
  if (imported) return true;
  if (shown.versionMetafield !== null) {
    await pausePublication(trx, gid, { because: 'companion before first contact', at });
    await openDiscrepancy(trx, {
      kind: 'companion-ahead',
      cause: 'never-met',
      subject: gid,
      detail: {
        versionMetafield: shown.versionMetafield.slice(0, 100),
        shownCents: parseShown(shown.earthcash),
      },
      at,
    });
    return false;
  }
  const amount = parseShown(shown.earthcash);
  if (amount === null && shown.earthcash !== null) {
    await reportUnreadable(trx, gid, { openingText: wholeText(shown) }, at);
  }
  const isTooLate = until !== null && at >= until;
  const opening = isTooLate || amount === null ? cents(0) : amount;
  await trx
    .updateTable('customer_account')
    .set({ imported: true, seen_seq: 0n, seen_cents: BigInt(opening) })
    .where('customer_gid', '=', gid)
    .execute();
  if (isTooLate) await enqueuePublication(trx, gid, at);
  if (opening === 0) return true;
  await postTransaction(trx, {
    dedupeKey: `opening:${gid}`,
    kind: 'opening',
    meta: { raw: shown.earthcash },
    at,
    lines: [
      { account: 'customer_paid', customerGid: gid, amountCents: opening },
      { account: 'external', customerGid: null, amountCents: cents(-opening) },
    ],
  });
  await enqueuePublication(trx, gid, at);
  return true;
}

/** Returns what the metafield says, whole, without the two kinds of characters that Postgres refuses in JSON. */
export function wholeText({ earthcash }: ShownBalance): string | null {
  return earthcash?.replaceAll('\0', '\ufffd').replaceAll(/\p{Surrogate}/gu, '\ufffd') ?? null;
}

/**
 * Opens a discrepancy about a metafield that holds no amount, with its text whole: we write over it at Shopify, and
 * an auditor has to be able to see what it was. Customers who are forgotten take it with them (`redactDiscrepancyReasons`).
 *
 * @param said `openingText` at first contact, `text` afterwards: a later one does not replace the first
 * @returns whether the discrepancy is new
 */
export async function reportUnreadable(
  trx: Kysely<DB>,
  gid: string,
  detail: { openingText: string | null } | { text: string | null },
  at: Date,
): Promise<boolean> {
  return openDiscrepancy(trx, {
    kind: 'metafield-unreadable',
    subject: gid,
    detail,
    at,
  });
}
