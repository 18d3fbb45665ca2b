import type { Kysely } from 'kysely';
import {
  UNCLAIMED_ARTWORK_DAYS,
  UNSENT_ARTWORK_DAYS,
} from '../../app/domain/custom-orders/custom-order';
import { deleteUnsentArtworkBefore } from '../../app/models/core/artwork.server';
import { followPayments } from '../../app/models/custom-orders/custom-order-payment.server';
import { expireQuotes, followQuotes } from '../../app/models/quotes/quote-steps.server';
import { UNSENT_PHOTO_DAYS } from '../../app/domain/returns/return';
import { deleteUnsentPhotosBefore } from '../../app/models/returns/return-photo.server';
import { storeDay } from '../../app/domain/core/time/store-day';
import { deleteEndedAuthorizations } from '../../app/models/deposits/accept-deposit.server';
import { deleteEndedPaymentAuthorizations } from '../../app/models/payments/debit-authorization.server';
import { deleteEmailsBefore } from '../../app/models/emails/email-outbox.server';
import { ENDED_ALERT_DAYS, UNCONFIRMED_DAYS } from '../../app/domain/inventory/stock-alert';
import { deleteAlertsBefore } from '../../app/models/inventory/stock-alert.server';
import { deleteEnquiriesBefore } from '../../app/models/site/enquiry.server';
import { deleteCheckoutsBefore } from '../../app/models/checkout/checkout.server';
import { deleteEndedSessions } from '../../app/models/customers/customer-session.server';
import {
  deleteOldLogins,
  deleteOldProviderSessions,
} from '../../app/models/customers/login-record.server';
import { deleteAssignmentsBefore } from '../../app/models/back-office/work-assignment.server';
import { deleteBulkActionsBefore } from '../../app/models/bulk-actions/bulk-action-list.server';
import { deleteInvitationsBefore } from '../../app/models/organizations/organization-invitation.server';
import {
  deleteClicksBefore,
  deleteCustomerReferralsBefore,
} from '../../app/models/ambassadors/referral.server';
import { deleteRequestLimitsBefore } from '../../app/models/core/request-limit.server';
import { deleteOldAttempts } from '../../app/models/staff/staff-tries.server';
import { deleteOldStaffChallenges } from '../../app/models/staff/staff-second-factor.server';
import { deleteStaffInvitationsBefore } from '../../app/models/staff/staff-invitation.server';
import { deleteResetsBefore } from '../../app/models/staff/staff-password.server';
import { deleteEndedStaffSessions } from '../../app/models/staff/staff-session.server';
import { deleteSignUpsBefore } from '../../app/models/customers/sign-up.server';
import {
  deleteShopifyEventsBefore,
  deleteStripeEventsBefore,
} from '../../app/models/webhooks/webhook-event.server';
import { deleteBookEventsBefore } from '../../app/models/invoices/quickbooks-event.server';
import { CHECKOUT_DAYS } from '../../app/domain/checkout/checkout';
import type { DB } from '../../db/schema';

const DAY_MS = 24 * 60 * 60_000;

/** Shopify repeats a message for at most two days; the rest of the time is for investigations. */
const SHOPIFY_EVENT_DAYS = 90;

/** Stripe repeats an event for three days and lists it for thirty. Money records are kept forever (P-4). */
const STRIPE_EVENT_DAYS = 90;

/** Intuit repeats a message for days, in growing intervals. */
const BOOK_EVENT_DAYS = 90;

/** An unsettled sign-up is retried during a day; the rest of the time is for questions about a mail. */
const SIGN_UP_DAYS = 30;

/** Longer than any provider keeps a browser signed in without a visit. */
const PROVIDER_SESSION_DAYS = 400;

/** Privacy: old invitations are nobody's concern, and those who accepted are members. */
const INVITATION_DAYS = 90;

/** The maximum of REFERRAL_DAYS. */
const REFERRAL_RETENTION_DAYS = 365;

/** How long a run's result can be looked up; each order's activity stays. */
const BULK_ACTION_DAYS = 90;

/** Who took which work of the first page: the work is done by then, and the activity stays. */
const ASSIGNMENT_DAYS = 180;

/** Thirteen months: a year, plus the same month of the year before for comparison. */
const CLICK_DAYS = 396;

/** A mail is retried for four days; the rest of the time is for questions about it. */
const EMAIL_DAYS = 90;

/** Two years, in case the conversation is resumed; staff have the message by mail as well. */
const ENQUIRY_DAYS = 730;

/**
 * Deletes what is past its retention time. Each part runs even if another one fails.
 *
 * @param now UTC milliseconds
 * @throws the first failure, after all parts were tried
 */
export async function tidyDatabase(db: Kysely<DB>, now: number): Promise<void> {
  const at = new Date(now);
  const daysAgo = (days: number) => new Date(now - days * DAY_MS);
  await doEach([
    () => deleteRequestLimitsBefore(db, at),
    () => deleteShopifyEventsBefore(db, daysAgo(SHOPIFY_EVENT_DAYS)),
    () => deleteStripeEventsBefore(db, daysAgo(STRIPE_EVENT_DAYS)),
    () => deleteBookEventsBefore(db, daysAgo(BOOK_EVENT_DAYS)),
    () => deleteSignUpsBefore(db, daysAgo(SIGN_UP_DAYS)),
    () => deleteCheckoutsBefore(db, daysAgo(CHECKOUT_DAYS)),
    () => deleteCustomerReferralsBefore(db, daysAgo(REFERRAL_RETENTION_DAYS)),
    () => deleteClicksBefore(db, daysAgo(CLICK_DAYS)),
    () => deleteEmailsBefore(db, daysAgo(EMAIL_DAYS)),
    () => deleteEnquiriesBefore(db, daysAgo(ENQUIRY_DAYS)),
    () =>
      deleteAlertsBefore(db, {
        unconfirmed: daysAgo(UNCONFIRMED_DAYS),
        ended: daysAgo(ENDED_ALERT_DAYS),
      }),
    () => deleteBulkActionsBefore(db, daysAgo(BULK_ACTION_DAYS)),
    () => deleteAssignmentsBefore(db, daysAgo(ASSIGNMENT_DAYS)),
    () => deleteInvitationsBefore(db, daysAgo(INVITATION_DAYS)),
    () => deleteEndedAuthorizations(db),
    () => deleteEndedPaymentAuthorizations(db),
    () => deleteEndedSessions(db, at),
    () => deleteOldLogins(db, at),
    () => deleteOldProviderSessions(db, daysAgo(PROVIDER_SESSION_DAYS)),
    () => deleteEndedStaffSessions(db, at),
    () => deleteOldAttempts(db, now),
    () => deleteOldStaffChallenges(db, at),
    () => deleteResetsBefore(db, daysAgo(1)),
    () => deleteStaffInvitationsBefore(db, daysAgo(INVITATION_DAYS)),
    () =>
      deleteUnsentArtworkBefore(db, {
        customers: daysAgo(UNSENT_ARTWORK_DAYS),
        visitors: daysAgo(UNCLAIMED_ARTWORK_DAYS),
      }),
    () => deleteUnsentPhotosBefore(db, daysAgo(UNSENT_PHOTO_DAYS)),
    () => followPayments(db, null, now),
    () => followQuotes(db, null, now),
    () => expireQuotes(db, storeDay(now), at),
  ]);
}

/** Runs all parts in turn, even if some fail. @throws after all were tried, if any has failed */
export async function doEach(parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const part of parts) {
    try {
      await part();
    } catch (error) {
      failures.push(error);
    }
  }
  const [first] = failures;
  if (first === undefined) return;
  const reason = first instanceof Error ? first.message : String(first);
  const summary = `${failures.length} of ${parts.length} parts of the housekeeping failed: ${reason}`;
  throw new Error(summary, { cause: first });
}
