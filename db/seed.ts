import type { Insertable, Kysely, Transaction } from 'kysely';
import type { DB } from './schema';
import { taxExemptTags } from '../seed/tax-exempt-tags';
import { accountEmails, accountOutcomeEmails } from './seeds/account-emails';
import { alarmEmails } from './seeds/alarm-emails';
import { allowanceEmails } from './seeds/allowance-emails';
import { sowAmbassadorAssets } from './seeds/cast-ambassador-assets';
import { sowLocationNames, sowOrganizations } from './seeds/cast';
import { sowAmbassadors } from './seeds/cast-ambassadors';
import { sowCards } from './seeds/cast-cards';
import { sowCompostFacilities } from './seeds/cast-compost';
import { sowInvoiceOption } from './seeds/cast-invoice-option';
import { prepareStaff } from './seeds/cast-staff';
import { stockAlertEmails } from './seeds/stock-alert-emails';
import { bankPaymentEmails } from './seeds/bank-payment-emails';
import { cancelEmails } from './seeds/cancel-emails';
import {
  customOrderAnswerEmails,
  customOrderCommentEmails,
  customOrderEmails,
  customOrderProductionEmails,
  customOrderRequestEmails,
} from './seeds/custom-order-emails';
import { depositEmails } from './seeds/deposit-emails';
import { disputeEmails } from './seeds/dispute-emails';
import { emailTemplates } from './seeds/email-templates';
import { invitationEmails } from './seeds/invitation-emails';
import { invoiceDecisionEmails } from './seeds/invoice-decision-emails';
import { invoiceReminderEmails } from './seeds/invoice-reminder-emails';
import { invoiceEmails } from './seeds/invoice-emails';
import { orderEmails } from './seeds/order-emails';
import { orderInvoiceEmails } from './seeds/order-invoice-emails';
import { outboxEmails } from './seeds/outbox-emails';
import { orderChangeEmails } from './seeds/order-change-emails';
import { parcelEmails } from './seeds/parcel-emails';
import { pickupEmails } from './seeds/pickup-emails';
import { payoutEmails } from './seeds/payout-emails';
import { quoteEmails } from './seeds/quote-emails';
import { returnEmails } from './seeds/return-emails';
import { refundEmails } from './seeds/refund-emails';
import { signUpEmails } from './seeds/sign-up-emails';
import { sowStoreIdentity, sowStorePromise, sowSynonyms } from './seeds/storefront';
import { approvalEmails, staffEmails } from './seeds/staff-emails';
import { topUpEmails } from './seeds/top-up-emails';

type Sow = (transaction: Transaction<DB>) => Promise<unknown>;

/** Slow work that needs no database is prepared before the transaction. */
type Seed = Sow | { prepare: () => Promise<Sow> };

/** Adds mail texts, and leaves those that staff have already. */
const emails =
  (texts: Insertable<DB['emails']>[]): Sow =>
  (transaction) =>
    transaction
      .insertInto('emails')
      .values(texts)
      .onConflict((conflict) => conflict.doNothing())
      .execute();

/** Seeds by name; each is applied once in a database's life. A name is never reused. */
const seeds: Record<string, Sow> = {
  'enquiry-emails': emails(emailTemplates),
  'account-emails': emails(accountEmails),
  'account-outcome-emails': emails(accountOutcomeEmails),
  'sign-up-emails': emails(signUpEmails),
  'invoice-emails': emails(invoiceEmails),
  'invoice-decision-emails': emails(invoiceDecisionEmails),
  'custom-order-emails': emails(customOrderEmails),
  'order-emails': emails(orderEmails),
  'custom-order-answer-emails': emails(customOrderAnswerEmails),
  'custom-order-comment-emails': emails(customOrderCommentEmails),
  'custom-order-request-emails': emails(customOrderRequestEmails),
  'allowance-emails': emails(allowanceEmails),
  'top-up-emails': emails(topUpEmails),
  'invitation-emails': emails(invitationEmails),
  'outbox-emails': emails(outboxEmails),
  'order-invoice-emails': emails(orderInvoiceEmails),
  'payout-emails': emails(payoutEmails),
  'deposit-emails': emails(depositEmails),
  'refund-emails': emails(refundEmails),
  'cancel-emails': emails(cancelEmails),
  'dispute-emails': emails(disputeEmails),
  'staff-emails': emails(staffEmails),
  'alarm-emails': emails(alarmEmails),
  'approval-emails': emails(approvalEmails),
  'invoice-reminder-emails': emails(invoiceReminderEmails),
  'tax-exempt-tags': (transaction) =>
    transaction
      .insertInto('earth_tax_exempt')
      .values(taxExemptTags.map((tag) => ({ shopify_tag: tag })))
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  'search-synonyms': sowSynonyms,
  'quote-emails': emails(quoteEmails),
  'bank-payment-emails': emails(bankPaymentEmails),
  'parcel-emails': emails(parcelEmails),
  'pickup-emails': emails(pickupEmails),
  'stock-alert-emails': emails(stockAlertEmails),
  'custom-order-production-emails': emails(customOrderProductionEmails),
  'return-emails': emails(returnEmails),
  'order-change-emails': emails(orderChangeEmails),
};

/** People and their data, for a store where every platform is the sandbox. */
const castSeeds: Record<string, Seed> = {
  'cast-organizations': sowOrganizations,
  'cast-location-names': sowLocationNames,
  'cast-staff': { prepare: prepareStaff },
  'cast-cards': sowCards,
  'cast-invoice-option': sowInvoiceOption,
  'cast-compost': sowCompostFacilities,
  'cast-store-promise': sowStorePromise,
  'cast-store-identity': sowStoreIdentity,
  'cast-ambassadors': sowAmbassadors,
  'cast-ambassador-assets': sowAmbassadorAssets,
};

/**
 * Fills a new store with the data that it needs. A seed that was applied before is not applied again, so what
 * staff have changed or deleted since is not restored.
 *
 * @param cast whether the sandbox's people belong in this database
 * @returns the names of the seeds applied now.
 */
export async function seedDatabase(db: Kysely<DB>, { cast }: { cast: boolean }): Promise<string[]> {
  const known = new Set(
    (await db.selectFrom('seed_sown').select('name').execute()).map((row) => row.name),
  );
  const sown: string[] = [];
  const desired: [string, Seed][] = Object.entries({ ...seeds, ...(cast && castSeeds) });
  for (const [name, seed] of desired) {
    if (known.has(name)) continue;
    const sow = 'prepare' in seed ? await seed.prepare() : seed;
    const isNew = await db.transaction().execute(async (transaction) => {
      const mark = await transaction
        .insertInto('seed_sown')
        .values({ name })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (mark.numInsertedOrUpdatedRows === 0n) return false;
      await sow(transaction);
      return true;
    });
    if (isNew) sown.push(name);
  }
  return sown;
}
