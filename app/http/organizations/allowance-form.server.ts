import { data, redirect } from '@remix-run/node';
import type { AccountNoticeCode } from '~/content/core/account-notices';
import { fieldSentence, sentence } from '~/content/core/errors';
import { askReason } from '~/domain/organizations/organization.schema.server';
import {
  readMore,
  readWas,
  type AllowanceReply,
  type AmountFault,
} from '~/domain/organizations/allowance-form';
import { formatUsd, type Cents } from '~/domain/core/money';
import { zoneWords } from '~/domain/organizations/organization';
import type { StoreContext } from '~/http/context.server';
import { leaveNotice } from '~/http/flash.server';
import { notFound } from '~/http/replies.server';
import type { SignedIn } from '~/http/customers/signed-in.server';
import type { StrictForm } from '~/http/form.server';
import { isShopifyNumber, isUuid } from '~/domain/core/ids';

/** No amount, id or time zone is longer. Longer texts are cut, in the reply as well. */
const TYPED_LENGTH = 100;
const LONGEST_REASON = 1_000;

/** Returns the organization that the session says the customer is in. @throws 404 if there is none */
export function organizationOf({ organization, id }: Pick<SignedIn, 'organization' | 'id'>) {
  const own = organization ?? notFound();
  return { ...own, me: { organizationId: own.id, userId: id } };
}

/** Returns the fields of a posted form, valid or not. */
export function postedAllowance(form: StrictForm) {
  const text = (name: string, length = TYPED_LENGTH) =>
    String(form.get(name) ?? '').slice(0, length);
  const [ask, member] = [text('ask'), text('customerId')];
  return {
    /** A UUID; null for anything else. */
    ask: isUuid(ask) ? ask : null,
    /** A customer's number; null for anything else. */
    member: isShopifyNumber(member) ? member : null,
    typed: { amount: text('amount'), reason: text('reason', LONGEST_REASON) },
    was: readWas(text('was')),
    wasZone: text('was'),
    zone: text('zone'),
    /** Error messages for the fields in which a card number was sent. */
    cardFaults: Object.fromEntries(
      [...form.withheld].map((name) => [
        name === 'amount' || name === 'reason' ? name : 'form',
        sentence('card_number_refused'),
      ]),
    ),
  };
}

export type PostedAllowance = ReturnType<typeof postedAllowance>;

/** Parses a member's ask; returns the faults by field if it is not valid. */
export function readAsk({
  typed,
  cardFaults,
}: PostedAllowance):
  | { ok: true; askedCents: Cents; note: string }
  | { ok: false; faults: AllowanceReply['faults'] } {
  const amount = readMore(typed.amount);
  const reason = askReason.safeParse(typed.reason);
  if (amount.ok && reason.success && Object.keys(cardFaults).length === 0) {
    return { ok: true, askedCents: amount.cents, note: reason.data ?? '' };
  }
  const code = reason.success ? null : (reason.error.issues[0]?.message ?? '');
  return {
    ok: false,
    faults: {
      ...(!amount.ok && { amount: amountWords(amount.fault) }),
      ...(code !== null && { reason: fieldSentence(code) }),
      ...cardFaults,
    },
  };
}

export function amountWords(fault: AmountFault): string {
  return sentence(fault);
}

/** Returns the sentence that another admin has changed the allowance meanwhile. */
export function changedWords(allowanceCents: Cents | null): string {
  const amount = allowanceCents === null ? 'none' : formatUsd(allowanceCents);
  return sentence('allowance_changed', { amount });
}

export function changedZoneWords(zone: string): string {
  return sentence('zone_changed', { zone: zoneWords(zone) });
}

/** Returns the sentence that another admin has already decided the ask. */
export function knownWords({ grantedCents }: { grantedCents: Cents | null }): string {
  return grantedCents === null
    ? sentence('ask_known_refused')
    : sentence('ask_known_granted', { amount: formatUsd(grantedCents) });
}

/** Replies with the form exactly as typed and its errors. */
export function refuseAllowance(reply: AllowanceReply, status: 403 | 409 | 422) {
  return data(reply, { status, headers: { 'Cache-Control': 'no-store' } });
}

/** Redirects to the page with a notice of what was done. */
export async function doneAllowance(
  { config }: Pick<StoreContext, 'config'>,
  to: string,
  notice: AccountNoticeCode,
) {
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  headers.set('Set-Cookie', await leaveNotice(notice, config));
  return redirect(to, { status: 303, headers });
}
