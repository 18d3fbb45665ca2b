import type { Stripe } from 'stripe';
import { ControlError, readNumber, readText } from '../../kit/control-input';
import type { Input } from '../../kit/control-input';
import { idIn } from './desk';
import type { Desk, IntentRow, RefundRow } from './desk';
import {
  isEnded,
  isHeldByDispute,
  moveDispute,
  openDispute,
  returnLate,
  STATUSES,
} from './disputing';
import { blockBank, endMandates } from './mandates';
import { completeRefund, failRefund, refund, refundable } from './refunding';
import { settle } from './settling';

type Action = (input: Input) => unknown;

/** The bank's messages by code; any other code is its own message. */
const BANK_SAYS: Record<string, string> = {
  account_closed: "The customer's bank account has been closed.",
  insufficient_funds: "The customer's account has insufficient funds to cover this payment.",
  debit_not_authorized: 'The customer has notified their bank that this payment was unauthorized.',
};

/** `POST /control/stripe`, actions of banks and of the dashboard: debits, disputes, refunds. */
export function moneyActions(desk: Desk): Record<string, Action> {
  return {
    /** Completes a bank debit or a refund ahead of time. */
    settle: (input) => {
      const row = desk.refunds.get(readText(input, 'id'));
      if (row !== undefined) return completeRefund(desk, row).refund;
      return settle(desk, underWay(desk, input), 'succeeds').intent;
    },
    /** Fails a bank debit, with a `code` of Stripe's; `insufficient_funds` by default. */
    fail: (input) => {
      const code = text(input, 'code', 'insufficient_funds');
      const message = BANK_SAYS[code] ?? code;
      return settle(desk, underWay(desk, input), { code, declineCode: null, message }).intent;
    },
    /** Returns a bank debit after it had succeeded. */
    return: (input) => {
      const charge = chargeOf(desk, input);
      if (charge.payment_method_details?.type !== 'us_bank_account') {
        throw new ControlError(`${charge.id} is not a bank debit`);
      }
      return returnLate(desk, paid(charge), text(input, 'reason', 'debit_not_authorized'));
    },
    /**
     * Disputes `amountCents` of a charge, or all of it; an `inquiry` moves no money. Its evidence is due
     * `dueInHours` from now, by default in nine days.
     */
    dispute: (input) => {
      const charge = paid(chargeOf(desk, input));
      const amount = readNumber(input, 'amountCents', charge.amount);
      if (amount < 1 || amount > charge.amount) throw new ControlError('not within the charge');
      const reason = text(input, 'reason', 'fraudulent');
      const inquiry = input.inquiry === true || input.inquiry === 'true';
      const due =
        input.dueInHours === undefined ? {} : { dueInHours: readNumber(input, 'dueInHours') };
      return openDispute(desk, charge, { amount, reason, inquiry, ...due });
    },
    'dispute-status': (input) => {
      const wanted = readText(input, 'status');
      const status = STATUSES.find((each) => each === wanted);
      if (status === undefined) throw new ControlError(`status is one of ${STATUSES.join(', ')}`);
      return moveDispute(desk, disputeOf(desk, input), status);
    },
    win: (input) => moveDispute(desk, open(disputeOf(desk, input)), 'won'),
    lose: (input) => moveDispute(desk, open(disputeOf(desk, input)), 'lost'),
    /** A refund from the dashboard: `amountCents` of a charge, or all that is left. */
    refund: (input) => {
      const charge = paid(chargeOf(desk, input));
      if (isHeldByDispute(desk, charge)) throw new ControlError(`${charge.id} is disputed`);
      const left = refundable(charge);
      const amount = readNumber(input, 'amountCents', left);
      if (amount < 1 || amount > left) throw new ControlError(`${left} cents can be given back`);
      return refund(desk, charge, { amount, reason: 'requested_by_customer', metadata: {} }).refund;
    },
    'refund-fail': (input) => {
      const row = refundOf(desk, input);
      if (row.refund.status === 'failed') throw new ControlError('it has failed already');
      return failRefund(desk, row, text(input, 'reason', 'expired_or_canceled_card')).refund;
    },
    /** Blocks further debits of a bank account. */
    'block-bank': (input) => {
      const id = readText(input, 'id');
      if (!blockBank(desk, id, text(input, 'reason', 'debit_not_authorized'))) {
        throw new ControlError(`there is no bank account ${id}`);
      }
      return { blocked: id };
    },
    /** Ends the mandates of a bank account, which can be debited again once its owner has agreed anew. */
    'end-mandates': (input) => {
      const id = readText(input, 'id');
      endMandates(desk, id);
      return { ended: id };
    },
  };
}

function text(input: Input, name: string, fallback: string): string {
  return input[name] === undefined || input[name] === '' ? fallback : readText(input, name);
}

function underWay(desk: Desk, input: Input): IntentRow {
  const id = readText(input, 'id');
  const row = desk.intents.get(id);
  if (row?.intent.status !== 'processing')
    throw new ControlError(`no bank debit ${id} is under way`);
  return row;
}

/** Finds a charge by its own id or its intent's. */
function chargeOf(desk: Desk, input: Input): Stripe.Charge {
  const id = readText(input, 'id');
  const charge = desk.charges.get(idIn(desk.intents.get(id)?.intent.latest_charge) ?? id);
  if (charge === undefined) throw new ControlError(`there is no charge of ${id}`);
  return charge;
}

function paid(charge: Stripe.Charge): Stripe.Charge {
  if (charge.status !== 'succeeded') throw new ControlError(`${charge.id} is ${charge.status}`);
  return charge;
}

function disputeOf(desk: Desk, input: Input): Stripe.Dispute {
  const id = readText(input, 'id');
  const row = desk.disputes.get(id);
  if (row === undefined) throw new ControlError(`there is no dispute ${id}`);
  return row;
}

function open(dispute: Stripe.Dispute): Stripe.Dispute {
  if (isEnded(dispute.status)) throw new ControlError(`${dispute.id} is ${dispute.status}`);
  return dispute;
}

function refundOf(desk: Desk, input: Input): RefundRow {
  const id = readText(input, 'id');
  const row = desk.refunds.get(id);
  if (row === undefined) throw new ControlError(`there is no refund ${id}`);
  return row;
}
