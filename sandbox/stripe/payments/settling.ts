import { receiptUrl } from './charge-object';
import type { PaymentMethodRow } from '../rows';
import type { Decline } from '../test-numbers';
import { conductOf } from './conduct';
import { idIn } from './desk';
import type { Desk, IntentRow, RefundRow } from './desk';
import { afterSuccess } from './disputing';
import { decline, succeed } from './paying';
import { completeRefund, failRefund } from './refunding';

/** Settles all bank debits and slow refunds that are due. */
export function settleDue(desk: Desk): void {
  const now = desk.clock.now();
  if (desk.agenda.nextMs > now) return;
  const [intents, refunds] = [desk.intents.values(), desk.refunds.values()];
  for (const row of intents) if (isDue(row, now)) settle(desk, row);
  for (const row of refunds) if (isDue(row, now)) settleRefund(desk, row);
  const later = [...intents, ...refunds].flatMap(({ settlesAt }) =>
    settlesAt === null || settlesAt <= now ? [] : [settlesAt],
  );
  desk.agenda.nextMs = later.reduce((least, at) => Math.min(least, at), Infinity);
}

type Timed = { settlesAt: number | null };

function isDue({ settlesAt }: Timed, now: number): boolean {
  return settlesAt !== null && settlesAt <= now;
}

function settleRefund(desk: Desk, row: RefundRow): void {
  const method = methodOf(desk, row.refund.payment_method);
  const fails = method && conductOf(method, desk.shelf.now()).refund === 'failing';
  if (fails) failRefund(desk, row);
  else completeRefund(desk, row);
}

/** Settles a pending debit: as the account's test number says, or with `outcome`. */
export function settle(desk: Desk, row: IntentRow, outcome?: 'succeeds' | Decline): IntentRow {
  const { intent, baseUrl } = row;
  const charge = desk.charges.get(String(intent.latest_charge));
  const method = methodOf(desk, intent.payment_method);
  if (intent.status !== 'processing' || charge === undefined || method === undefined) return row;
  const planned = conductOf(method, desk.shelf.now()).settlement;
  const word = outcome ?? (planned === 'never' ? 'succeeds' : planned);
  if (word === 'succeeds') {
    const receipt_url = receiptUrl(baseUrl, charge.id);
    const paid = desk.charges.put({ ...charge, status: 'succeeded', receipt_url });
    const next = succeed(desk, row, paid);
    afterSuccess(desk, paid, conductOf(method, desk.shelf.now()).afterwards);
    return next;
  }
  const failed = desk.charges.put({
    ...charge,
    amount_captured: 0,
    captured: false,
    failure_code: word.code,
    failure_message: word.message,
    paid: false,
    status: 'failed',
  });
  return decline(desk, row, method, word, failed);
}

/** A method stays known after it was detached from its customer. */
function methodOf(
  desk: Desk,
  id: string | { id: string } | null | undefined,
): PaymentMethodRow | undefined {
  return desk.shelf.paymentMethods.get(idIn(id) ?? '');
}
