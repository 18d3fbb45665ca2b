import { cents as centsOf, formatUsd } from '../app/domain/core/money';
import { findCommissionBalance } from '../app/models/commissions/commission-balance.server';
import { listRequestedPayouts } from '../app/models/commissions/commission-payout.server';
import { findCustomerByEmail } from '../app/platforms/shopify/customers/customer.server';
import {
  type EndedTransfer,
  endTransfer,
  payCommissionByTransfer,
} from '../app/services/commissions/end-transfer.server';
import type { OperatorCommand } from './operator-command';
import type { MoneyApp } from './reconciler';

type App = Pick<MoneyApp, 'admin' | 'db' | 'now' | 'log'>;

export type PayoutCommand = Extract<
  OperatorCommand,
  { do: 'list-payouts' | 'end-payout' | 'pay-by-transfer' }
>;

const REJECTIONS: Record<Extract<EndedTransfer, { ok: false }>['why'], string> = {
  changed: 'Some of this commission was just reversed. Check it again.',
  unknown: 'No payout has this id.',
  'not-a-transfer': 'This payout went to Earth Cash, so there is no transfer to end.',
  ended: 'This transfer already ended in another way.',
  'reference-used': 'Another payout of this ambassador already has this reference.',
};

/**
 * Transfers of commission: lists those that wait, ends one by a named person's decision, or records one that
 * was made without a request. The log line has ids and amounts only; references and reasons are free text and
 * are stored with the payout alone.
 *
 * @throws PlatformFailure while Shopify does not answer: nothing has changed
 */
export async function doPayoutCommand(app: App, command: PayoutCommand): Promise<object> {
  switch (command.do) {
    case 'list-payouts':
      return { waiting: await listWaiting(app) };
    case 'end-payout':
      return endOne(app, command);
    case 'pay-by-transfer':
      return payOne(app, command);
  }
}

/** Includes what else is payable (`besides`): negative if something was taken back since the request. */
async function listWaiting({ db, now }: App) {
  const requested = await listRequestedPayouts(db);
  const at = new Date(now());
  return Promise.all(
    requested.map(async ({ id, ambassadorGid, cents, requestedAt }) => {
      const { payableCents } = await findCommissionBalance(db, ambassadorGid, at);
      const besides = { cents: payableCents, amount: formatUsd(payableCents) };
      return { id, customer: ambassadorGid, cents, amount: formatUsd(cents), requestedAt, besides };
    }),
  );
}

async function endOne(
  { db, now, log }: App,
  { payout: id, end }: Extract<PayoutCommand, { do: 'end-payout' }>,
): Promise<object> {
  const ended = await endTransfer({ db, now }, id, end);
  const { do: decision, by } = end;
  log.info({ audit: 'money', payout: id, decision, by, ok: ended.ok }, 'a transfer was ended');
  if (!ended.ok) return { error: REJECTIONS[ended.why] };
  const { state, ambassadorGid, cents } = ended.payout;
  const { changed, besidesCents } = ended;
  // It is paid in full all the same, as requested; later commissions make up for the difference.
  const isShort = end.do === 'pay' && besidesCents < 0;
  return {
    payout: id,
    customer: ambassadorGid,
    cents,
    state,
    changed,
    ...(isShort && {
      reversed: `${formatUsd(centsOf(-besidesCents))} was reversed since the request. Only ${formatUsd(centsOf(Math.max(0, cents + besidesCents)))} is earned now.`,
    }),
  };
}

async function payOne(
  { admin, db, now, log }: App,
  { customer, cents, reference, by }: Extract<PayoutCommand, { do: 'pay-by-transfer' }>,
): Promise<object> {
  const isGid = customer.startsWith('gid:');
  const gid = isGid ? customer : (await findCustomerByEmail(admin, customer))?.gid;
  if (gid === undefined) return { error: 'No customer has this email address.' };
  const paid = await payCommissionByTransfer({ db, now }, gid, {
    amountCents: cents,
    reference,
    by,
  });
  log.info(
    { audit: 'money', customer: gid, cents, by, ok: paid.ok },
    'commission was paid by hand',
  );
  if (paid.ok) {
    return { payout: paid.payoutId, customer: gid, cents: paid.cents, changed: paid.changed };
  }
  switch (paid.why) {
    case 'asked':
      return { error: 'The ambassador requested a transfer. End that one.', payout: paid.payoutId };
    case 'too-much':
      return { error: 'The payable commission is less.', payableCents: paid.payableCents };
    case 'reference-used':
      return { error: REJECTIONS['reference-used'] };
  }
}
