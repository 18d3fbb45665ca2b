import type { Stripe } from 'stripe';
import { ControlError, parseNumber, parseText } from '../../kit/control-input';
import type { Input } from '../../kit/control-input';
import { idIn } from './money';
import type { Money, IntentRow, RefundRow } from './money';
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
const BANK_MESSAGES: Record<string, string> = {
  account_closed: "The customer's bank account has been closed.",
  insufficient_funds: "The customer's account has insufficient funds to cover this payment.",
  debit_not_authorized: 'The customer has notified their bank that this payment was unauthorized.',
};

/** `POST /control/stripe`, actions of banks and of the dashboard: debits, disputes, refunds. */
export function moneyActions(money: Money): Record<string, Action> {
  return {
    /** Completes a bank debit or a refund ahead of time. */
    settle: (input) => {
      const row = money.refunds.get(parseText(input, 'id'));
      if (row !== undefined) return completeRefund(money, row).refund;
      return settle(money, underWay(money, input), 'succeeds').intent;
    },
    /** Fails a bank debit, with a `code` of Stripe's; `insufficient_funds` by default. */
    fail: (input) => {
      const code = text(input, 'code', 'insufficient_funds');
      const message = BANK_MESSAGES[code] ?? code;
      return settle(money, underWay(money, input), { code, declineCode: null, message }).intent;
    },
    /** Returns a bank debit after it had succeeded. */
    return: (input) => {
      const charge = chargeOf(money, input);
      if (charge.payment_method_details?.type !== 'us_bank_account') {
        throw new ControlError(`${charge.id} is not a bank debit`);
      }
      return returnLate(money, paid(charge), text(input, 'reason', 'debit_not_authorized'));
    },
    /**
     * Disputes `amountCents` of a charge, or all of it; an `inquiry` moves no money. Its evidence is due
     * `dueInHours` from now, by default in nine days.
     */
    dispute: (input) => {
      const charge = paid(chargeOf(money, input));
      const amount = parseNumber(input, 'amountCents', charge.amount);
      if (amount < 1 || amount > charge.amount) throw new ControlError('not within the charge');
      const reason = text(input, 'reason', 'fraudulent');
      const inquiry = input.inquiry === true || input.inquiry === 'true';
      const due =
        input.dueInHours === undefined ? {} : { dueInHours: parseNumber(input, 'dueInHours') };
      return openDispute(money, charge, { amount, reason, inquiry, ...due });
    },
    'dispute-status': (input) => {
      const statusName = parseText(input, 'status');
      const status = STATUSES.find((each) => each === statusName);
      if (status === undefined) throw new ControlError(`status is one of ${STATUSES.join(', ')}`);
      return moveDispute(money, disputeOf(money, input), status);
    },
    win: (input) => moveDispute(money, open(disputeOf(money, input)), 'won'),
    lose: (input) => moveDispute(money, open(disputeOf(money, input)), 'lost'),
    /** A refund from the dashboard: `amountCents` of a charge, or all that is left. */
    refund: (input) => {
      const charge = paid(chargeOf(money, input));
      if (isHeldByDispute(money, charge)) throw new ControlError(`${charge.id} is disputed`);
      const left = refundable(charge);
      const amount = parseNumber(input, 'amountCents', left);
      if (amount < 1 || amount > left) throw new ControlError(`${left} cents can be given back`);
      return refund(money, charge, { amount, reason: 'requested_by_customer', metadata: {} })
        .refund;
    },
    'refund-fail': (input) => {
      const row = refundOf(money, input);
      if (row.refund.status === 'failed') throw new ControlError('it has failed already');
      return failRefund(money, row, text(input, 'reason', 'expired_or_canceled_card')).refund;
    },
    /** Blocks further debits of a bank account. */
    'block-bank': (input) => {
      const id = parseText(input, 'id');
      if (!blockBank(money, id, text(input, 'reason', 'debit_not_authorized'))) {
        throw new ControlError(`there is no bank account ${id}`);
      }
      return { blocked: id };
    },
    /** Ends the mandates of a bank account, which can be debited again once its owner has agreed anew. */
    'end-mandates': (input) => {
      const id = parseText(input, 'id');
      endMandates(money, id);
      return { ended: id };
    },
  };
}

function text(input: Input, name: string, fallback: string): string {
  return input[name] === undefined || input[name] === '' ? fallback : parseText(input, name);
}

function underWay(money: Money, input: Input): IntentRow {
  const id = parseText(input, 'id');
  const row = money.intents.get(id);
  if (row?.intent.status !== 'processing')
    throw new ControlError(`no bank debit ${id} is under way`);
  return row;
}

/** Finds a charge by its own id or its intent's. */
function chargeOf(money: Money, input: Input): Stripe.Charge {
  const id = parseText(input, 'id');
  const charge = money.charges.get(idIn(money.intents.get(id)?.intent.latest_charge) ?? id);
  if (charge === undefined) throw new ControlError(`there is no charge of ${id}`);
  return charge;
}

function paid(charge: Stripe.Charge): Stripe.Charge {
  if (charge.status !== 'succeeded') throw new ControlError(`${charge.id} is ${charge.status}`);
  return charge;
}

function disputeOf(money: Money, input: Input): Stripe.Dispute {
  const id = parseText(input, 'id');
  const row = money.disputes.get(id);
  if (row === undefined) throw new ControlError(`there is no dispute ${id}`);
  return row;
}

function open(dispute: Stripe.Dispute): Stripe.Dispute {
  if (isEnded(dispute.status)) throw new ControlError(`${dispute.id} is ${dispute.status}`);
  return dispute;
}

function refundOf(money: Money, input: Input): RefundRow {
  const id = parseText(input, 'id');
  const row = money.refunds.get(id);
  if (row === undefined) throw new ControlError(`there is no refund ${id}`);
  return row;
}
