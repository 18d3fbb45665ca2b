import { patientDelayMs, RETRY_PATIENCE } from '~/domain/core/retries/retry-delay';
import { discrepancyAlarm, type PlainKind } from '~/domain/discrepancies/discrepancies';
import type { ChargeKind } from '~/domain/payments/card-charge';
import { moneyTransaction } from '~/models/core/database.server';
import { closeDiscrepancy, openDiscrepancy } from '~/models/discrepancies/discrepancy.server';
import { putChargeInReview, rescheduleCharge } from '~/models/payments/card-charge.server';
import type { MoneyContext } from '~/services/money-context';
import type { ChargeRow } from './charge-client';

/** Records how a run of the machine of a deposit or payment ended, and alerts people where they need to know. */

/** What is needed for it. */
export type Clerk = Pick<MoneyContext, 'db' | 'now' | 'log'>;

type ChargeAlarm = Extract<
  PlainKind,
  `deposit-${string}` | `payment-${string}` | 'charge-in-doubt'
>;

/**
 * Schedules another attempt: nothing was learned, or nothing may be done now. After twenty failures in a row it
 * alerts a person and continues at the slowest pace (money-security 3.7).
 *
 * @param because an operation and a kind of failure; never a vendor's words
 * @param delayMs how long to wait after the nth attempt in a row
 * @returns false: there is nothing to do at once
 */
export async function reschedule(
  clerk: Clerk,
  kind: ChargeKind,
  row: ChargeRow,
  because: string,
  delayMs = patientDelayMs,
): Promise<false> {
  const failed = { because, delayMs, now: clerk.now() };
  const attempts = await rescheduleCharge(clerk.db, kind, row.id, failed);
  clerk.log.warn({ [kind]: row.id, attempts, because }, `a ${kind} is put off`);
  if (attempts > RETRY_PATIENCE) {
    await notifyStaff(clerk, kind, row, `${kind}-stuck`, { attempts, because });
  }
  return false;
}

/**
 * Stops it until a person decides, and opens a discrepancy with the reason, in one transaction. Moves no money.
 *
 * @returns false: there is nothing to do at once
 */
export async function endInReview(
  clerk: Clerk,
  kind: ChargeKind,
  row: ChargeRow,
  alarm: ChargeAlarm,
  detail: Record<string, unknown>,
): Promise<false> {
  const at = new Date(clerk.now());
  const isNew = await moneyTransaction(clerk.db, async (trx) => {
    await putChargeInReview(trx, kind, row, at);
    return openDiscrepancy(trx, {
      kind: alarm,
      subject: row.id,
      at,
      detail: { ...detailOf(row), ...detail },
      ...(kind === 'payment' && { after: commandsFor(row.id) }),
    });
  });
  // There are no more retries, so the discrepancy about them is closed.
  await closeNotified(clerk, row, [`${kind}-stuck`]);
  if (isNew) sound(clerk, kind, row, alarm);
  return false;
}

function commandsFor(id: string): string {
  const commands = `--retry=${id} or --undo=${id}`;
  return `Then end it by npm run reconcile -- ${commands} (docs/money.md).`;
}

/** Opens a discrepancy for a person to look at; the deposit or payment continues. */
export async function notifyStaff(
  clerk: Clerk,
  kind: ChargeKind,
  row: ChargeRow,
  alarm: ChargeAlarm,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const isNew = await openDiscrepancy(clerk.db, {
    kind: alarm,
    subject: row.id,
    at: new Date(clerk.now()),
    detail: { state: row.state, ...detailOf(row), ...detail },
  });
  if (isNew) sound(clerk, kind, row, alarm);
}

/** Closes the discrepancy about a stuck one once it makes progress again. */
export async function closeStuck(clerk: Clerk, kind: ChargeKind, row: ChargeRow): Promise<void> {
  if (row.attempts > RETRY_PATIENCE) await closeNotified(clerk, row, [`${kind}-stuck`]);
}

/** Closes discrepancies of which the cause is gone. */
export async function closeNotified(
  { db, now }: Pick<Clerk, 'db' | 'now'>,
  { id }: Pick<ChargeRow, 'id'>,
  alarms: readonly ChargeAlarm[],
): Promise<void> {
  for (const kind of alarms) {
    await closeDiscrepancy(db, { kind, subject: id, by: 'true again', at: new Date(now()) });
  }
}

const detailOf = ({ state, paymentIntentId: intent, draftGid, orderGid }: ChargeRow) =>
  draftGid === undefined ? { intent } : { state, intent, draft: draftGid, order: orderGid };

function sound({ log }: Clerk, kind: ChargeKind, { id }: ChargeRow, alarm: ChargeAlarm): void {
  log.error(discrepancyAlarm(alarm, { [kind]: id }), `a ${kind} needs a person`);
}
