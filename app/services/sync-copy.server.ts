import type { Kysely } from 'kysely';
import { customerOfAmbassador } from '~/domain/ambassador';
import { COMMISSION_NEWS } from '~/domain/commission-news';
import type { CommissionRules } from '~/domain/commission-rules';
import { customerOfCopy } from '~/domain/customer-copy';
import { isPlatformFailure } from '~/domain/failure';
import { retryDelayMs } from '~/domain/retry-delay';
import { redactAccountRequests } from '~/models/account-closing.server';
import {
  forgetAmbassador,
  keepAmbassador,
  redactAmbassador,
} from '~/models/ambassador-copy.server';
import {
  forgetCustomer,
  keepCustomer,
  redactCustomer,
  wantCustomerCopy,
} from '~/models/customer-copy.server';
import { listMergedInto } from '~/models/merged-copies.server';
import { redactApprovals } from '~/models/approval.server';
import { deleteCustomerProfile } from '~/models/customer-profile.server';
import {
  endWantedCopy,
  putOffWantedCopy,
  wantCopy,
  type WantedCopy,
} from '~/models/copy-wanted.server';
import { forgetDraft, keepDraft } from '~/models/draft-copy.server';
import { keepReadOrder } from '~/models/keep-read-order.server';
import { redactInvoiceOption } from '~/models/invoice-option.server';
import { forgetOrder } from '~/models/order-copy.server';
import { redactBreakReasons } from '~/models/redact-breaks.server';
import { redactCopies } from '~/models/redact-copies.server';
import { redactCustomOrders } from '~/models/redact-custom-orders.server';
import { redactNames } from '~/models/redact-names.server';
import { redactOrganization } from '~/models/redact-organization.server';
import { redactPayments } from '~/models/redact-payments.server';
import { redactReferral } from '~/models/referral.server';
import { redactTraining } from '~/models/training.server';
import type { Admin } from '~/platforms/shopify/admin.server';
import { findAmbassador } from '~/platforms/shopify/ambassadors.server';
import { findCustomerForCopy } from '~/platforms/shopify/customer-list.server';
import { findOrder } from '~/platforms/shopify/customer-orders.server';
import { findDraft } from '~/platforms/shopify/draft-orders.server';
import type { DB } from '../../db/schema';

export type SyncNeeds = {
  db: Kysely<DB>;
  admin: Admin;
  /** UTC milliseconds. */
  now: () => number;
  log: {
    warn: (fields: object, text: string) => void;
    info: (fields: object, text: string) => void;
  };
  rules: CommissionRules;
};

/**
 * Updates the read copy of one object: reads it from Shopify and stores it, or records that it is gone.
 * An event only says what to read, so neither the order of events nor duplicates matter. If Shopify does
 * not answer, it is retried with growing delays.
 */
export async function syncCopy(needs: SyncNeeds, wanted: WantedCopy): Promise<void> {
  const { db, now, log } = needs;
  try {
    await read(needs, wanted.gid);
    await endWantedCopy(db, wanted, new Date(now()));
  } catch (error) {
    log.warn({ err: error, gid: wanted.gid }, 'a copy could not be brought up to date');
    const because = isPlatformFailure(error) ? error.kind : 'an error of our own';
    const nextAt = new Date(now() + retryDelayMs(wanted.attempts + 1));
    await putOffWantedCopy(db, wanted, { nextAt, because });
  }
}

async function read({ db, admin, now, log, rules }: SyncNeeds, gid: string): Promise<void> {
  const readAt = new Date(now());
  switch (gid.split('/')[3]) {
    case 'Order': {
      const found = await findOrder(admin, gid);
      if (found) {
        const { commissions } = await keepReadOrder(db, { ...found, readAt }, rules);
        for (const news of commissions) log.info(news, COMMISSION_NEWS[news.happened]);
        // Shopify sends no event of its own about what a customer has spent.
        if (found.customerGid) await wantCustomerCopy(db, found.customerGid, readAt);
      } else await db.transaction().execute((trx) => forgetOrder(trx, gid, readAt));
      return;
    }
    case 'DraftOrder': {
      const draft = await findDraft(admin, gid);
      if (draft) await keepDraft(db, { draft, readAt });
      else await forgetDraft(db, gid, readAt);
      return;
    }
    case 'Ambassador': {
      const customerGid = customerOfAmbassador(gid);
      const found = await findAmbassador(admin, customerGid);
      if (found) await keepAmbassador(db, found, readAt);
      else await forgetAmbassador(db, customerGid, readAt);
      return;
    }
    case 'CustomerCopy': {
      const customerGid = customerOfCopy(gid);
      const found = await findCustomerForCopy(admin, customerGid);
      if (found) await keepCustomer(db, found, readAt);
      else await forgetCustomer(db, customerGid, readAt);
      return;
    }
    case 'Customer':
      await redactCopies(db, gid, readAt);
      await redactCustomer(db, gid, readAt);
      await redactAmbassador(db, gid);
      return db.transaction().execute(async (trx) => {
        await redactOrganization(trx, gid, readAt);
        await redactNames(trx, gid, readAt);
        await redactPayments(trx, gid, readAt);
        await redactCustomOrders(trx, gid, readAt);
        await redactReferral(trx, gid);
        await redactTraining(trx, gid);
        await redactApprovals(trx, gid);
        await redactAccountRequests(trx, gid);
        await redactInvoiceOption(trx, gid);
        await redactBreakReasons(trx, gid);
        // Data under another account of the same person has to be forgotten as well.
        for (const merged of await listMergedInto(trx, gid)) await wantCopy(trx, merged, readAt);
        // This comes last, because invitations are found by the address in this row.
        await deleteCustomerProfile(trx, gid);
      });
    default:
      throw new Error('A wish to read something of which no copy is kept.');
  }
}
