import { receiptUrl } from './charge-object';
import type { PaymentMethodRow } from '../rows';
import type { Decline } from '../test-numbers';
import { conductOf } from './conduct';
import { idIn } from './money';
import type { Money, IntentRow, RefundRow } from './money';
import { afterSuccess } from './disputing';
import { decline, succeed } from './paying';
import { completeRefund, failRefund } from './refunding';

/** Settles all bank debits and slow refunds that are due. */
export function settleDue(money: Money): void {
  const now = money.clock.now();
  if (money.agenda.nextMs > now) return;
  const [intents, refunds] = [money.intents.values(), money.refunds.values()];
  for (const row of intents) if (isDue(row, now)) settle(money, row);
  for (const row of refunds) if (isDue(row, now)) settleRefund(money, row);
  const later = [...intents, ...refunds].flatMap(({ settlesAt }) =>
    settlesAt === null || settlesAt <= now ? [] : [settlesAt],
  );
  money.agenda.nextMs = later.reduce((least, at) => Math.min(least, at), Infinity);
}

type Timed = { settlesAt: number | null };

function isDue({ settlesAt }: Timed, now: number): boolean {
  return settlesAt !== null && settlesAt <= now;
}

function settleRefund(money: Money, row: RefundRow): void {
  const method = methodOf(money, row.refund.payment_method);
  const fails = method && conductOf(method, money.records.now()).refund === 'failing';
  if (fails) failRefund(money, row);
  else completeRefund(money, row);
}

/** Settles a pending debit: as the account's test number says, or with `outcome`. */
export function settle(money: Money, row: IntentRow, outcome?: 'succeeds' | Decline): IntentRow {
  const { intent, baseUrl } = row;
  const charge = money.charges.get(String(intent.latest_charge));
  const method = methodOf(money, intent.payment_method);
  if (intent.status !== 'processing' || charge === undefined || method === undefined) return row;
  const planned = conductOf(method, money.records.now()).settlement;
  const word = outcome ?? (planned === 'never' ? 'succeeds' : planned);
  if (word === 'succeeds') {
    const receipt_url = receiptUrl(baseUrl, charge.id);
    const paid = money.charges.put({ ...charge, status: 'succeeded', receipt_url });
    const next = succeed(money, row, paid);
    afterSuccess(money, paid, conductOf(method, money.records.now()).afterwards);
    return next;
  }
  const failed = money.charges.put({
    ...charge,
    amount_captured: 0,
    captured: false,
    failure_code: word.code,
    failure_message: word.message,
    paid: false,
    status: 'failed',
  });
  return decline(money, row, method, word, failed);
}

/** A method stays known after it was detached from its customer. */
function methodOf(
  money: Money,
  id: string | { id: string } | null | undefined,
): PaymentMethodRow | undefined {
  return money.records.paymentMethods.get(idIn(id) ?? '');
}
