import type { Kysely } from 'kysely';
import { UNSENT_ARTWORK_DAYS } from '../../app/domain/custom-order';
import { deleteUnsentArtworkBefore } from '../../app/models/artwork.server';
import { followPayments } from '../../app/models/custom-order-payment.server';
import { deleteCheckoutsBefore } from '../../app/models/checkout.server';
import { deleteEndedSessions } from '../../app/models/customer-session.server';
import { deleteOldLogins } from '../../app/models/login-record.server';
import { deleteOldProviderSessions } from '../../app/models/provider-session.server';
import { deleteOrderRunsBefore } from '../../app/models/order-run-tidy.server';
import { deleteInvitationsBefore } from '../../app/models/organization-invitation.server';
import {
  deleteClicksBefore,
  deleteCustomerReferralsBefore,
} from '../../app/models/referral.server';
import { deleteRequestLimitsBefore } from '../../app/models/request-limit.server';
import { deleteOldAttempts } from '../../app/models/staff-attempt.server';
import { deleteOldStaffChallenges } from '../../app/models/staff-challenge.server';
import { deleteStaffInvitationsBefore } from '../../app/models/staff-invitation.server';
import { deleteResetsBefore } from '../../app/models/staff-reset.server';
import { deleteEndedStaffSessions } from '../../app/models/staff-session.server';
import { deleteShopifyEventsBefore } from '../../app/models/shopify-event.server';
import { deleteSignUpsBefore } from '../../app/models/sign-up.server';
import { deleteStripeEventsBefore } from '../../app/models/stripe-event.server';
import { CHECKOUT_DAYS } from '../../app/domain/checkout';
import type { DB } from '../../db/schema';

const DAY_MS = 24 * 60 * 60_000;

/** Longer than the longest window that is counted. */
const REQUEST_LIMIT_DAYS = 2;

/** Shopify repeats a message for at most two days; the rest is for looking into what happened. */
const SHOPIFY_EVENT_DAYS = 90;

/** Stripe repeats an event for three days and lists it for thirty; money records stay for ever (P-4). */
const STRIPE_EVENT_DAYS = 90;

/** An unsettled sign-up is looked for during a day; the rest is for questions about a mail. */
const SIGN_UP_DAYS = 30;

/** Longer than any provider keeps a browser signed in without a visit. */
const PROVIDER_SESSION_DAYS = 400;

/** Whom somebody has invited is nobody's business for longer; who has come in is a member. */
const INVITATION_DAYS = 90;

/** As long as REFERRAL_DAYS may be at most. */
const REFERRAL_KEPT_DAYS = 365;

/** Until then a run answers who asks what became of it; each order's trace stays. */
const ORDER_RUN_DAYS = 90;

/** Thirteen months: a year, and the same month of the one before to compare it with. */
const CLICK_DAYS = 396;

/** Deletes what has been kept for its time. @param now milliseconds since 1970. */
export async function tidyDatabase(db: Kysely<DB>, now: number): Promise<void> {
  await deleteRequestLimitsBefore(db, new Date(now - REQUEST_LIMIT_DAYS * DAY_MS));
  await deleteShopifyEventsBefore(db, new Date(now - SHOPIFY_EVENT_DAYS * DAY_MS));
  await deleteStripeEventsBefore(db, new Date(now - STRIPE_EVENT_DAYS * DAY_MS));
  await deleteSignUpsBefore(db, new Date(now - SIGN_UP_DAYS * DAY_MS));
  await deleteCheckoutsBefore(db, new Date(now - CHECKOUT_DAYS * DAY_MS));
  await deleteCustomerReferralsBefore(db, new Date(now - REFERRAL_KEPT_DAYS * DAY_MS));
  await deleteClicksBefore(db, new Date(now - CLICK_DAYS * DAY_MS));
  await deleteOrderRunsBefore(db, new Date(now - ORDER_RUN_DAYS * DAY_MS));
  await deleteInvitationsBefore(db, new Date(now - INVITATION_DAYS * DAY_MS));
  await deleteEndedSessions(db, new Date(now));
  await deleteOldLogins(db, new Date(now));
  await deleteOldProviderSessions(db, new Date(now - PROVIDER_SESSION_DAYS * DAY_MS));
  await deleteEndedStaffSessions(db, new Date(now));
  await deleteOldAttempts(db, now);
  await deleteOldStaffChallenges(db, new Date(now));
  await deleteResetsBefore(db, new Date(now - DAY_MS));
  await deleteStaffInvitationsBefore(db, new Date(now - INVITATION_DAYS * DAY_MS));
  await deleteUnsentArtworkBefore(db, new Date(now - UNSENT_ARTWORK_DAYS * DAY_MS));
  await followPayments(db, null, now);
}
