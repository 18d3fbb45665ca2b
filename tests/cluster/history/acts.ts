import { fillCheckout, placeOrder, type Paying } from '../../faults/shop/checkout';
import { openPayout, postPayout } from '../../faults/shop/commission';
import { openForm, postDeposit } from '../../faults/shop/deposit';
import type { Person, Reply } from '../../faults/shop/person';
import type { Member } from '../../faults/shop/staff';
import { openRefund, pressForm } from '../../faults/shop/staff-forms';
import type { Chance } from '../../faults/random';
import type { Earner } from './cast';
import type { Holder, Wanted } from './operation';

/** A client that gets no page for so long begins something else. */
const PATIENCE_MS = 60_000;

/** A filled-in form: what its button is to do, and the button. */
export type Filled = {
  wanted: Wanted;
  press: () => Promise<Reply>;
  /** Where an acknowledgement redirects to; any other redirect acknowledges nothing. */
  acknowledges: RegExp;
};

type DepositChoices = { holder: Holder; chance: Chance; amountCents?: number };

export async function fillDeposit(
  person: Person,
  origin: string,
  { holder, chance, amountCents = chance.between(500, 9_999) }: DepositChoices,
): Promise<Filled> {
  const token = await openForm(person, origin);
  const isOwn = holder === person.gid;
  const post = { token, amountCents, ...(isOwn ? {} : { into: 'organization' as const }) };
  return {
    wanted: { kind: 'deposit', token, holder, amountCents },
    press: () => postDeposit(person, origin, post),
    acknowledges:
      /^\/(?:shop-all|dashboard\/payments\/deposits\/|dashboard\/manage\/users\/balance)/,
  };
}

export async function fillPayment(
  person: Person,
  origin: string,
  { holder, chance }: { holder: Holder; chance: Chance },
): Promise<Filled> {
  const isOwn = holder === person.gid;
  const paying = chance.pick<Paying>(isOwn ? ['cash', 'both', 'card'] : ['cash', 'both']);
  const form = await fillCheckout(person, origin, {
    paying,
    quantity: chance.between(1, 2),
    patienceMs: PATIENCE_MS,
    ...(isOwn ? {} : { from: 'organization' }),
  });
  const { totalCents, storeCreditCents, cardCents, fields } = form;
  const token = fields['form_token'] ?? '';
  // An order without Earth Cash is the buyer's own.
  const payer = storeCreditCents === 0 ? person.gid : holder;
  return {
    wanted: { kind: 'payment', token, holder: payer, totalCents, storeCreditCents, cardCents },
    press: () => placeOrder(form, origin),
    acknowledges: /^\/checkout\/payments\//,
  };
}

export async function fillRefund(
  member: Member,
  origin: string,
  { orderNumber, totalCents, chance }: { orderNumber: number; totalCents: number; chance: Chance },
): Promise<Filled> {
  const method = chance.pick(['original', 'earth_cash'] as const);
  const amountCents = chance.between(2, totalCents);
  const backOffice = { member, origin };
  const form = await openRefund(backOffice, orderNumber, { cents: amountCents, way: method });
  const token = form.fields['form_token'] ?? '';
  const orderGid = `gid://shopify/Order/${orderNumber}`;
  return {
    wanted: { kind: 'refund', token, orderGid, amountCents, method },
    press: () => pressForm(backOffice, form),
    acknowledges: /\/refund\?done=1$/,
  };
}

export async function fillPayout({ person }: Earner, origin: string): Promise<Filled> {
  const form = await openPayout(person, origin, 'earth-cash');
  const { token, cents } = form;
  return {
    wanted: { kind: 'payout', token, holder: person.gid, amountCents: Number(cents) },
    press: () => postPayout(person, origin, form),
    acknowledges: /^\/dashboard\/ambassadors\/payout/,
  };
}
