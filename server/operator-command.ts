import { z } from 'zod';
import { MOST_BASIS_POINTS, RATE_RULES } from '../app/domain/commission-rate';
import { organizationName } from '../app/domain/organization.schema.server';
import { readDay } from '../app/domain/store-day';

/**
 * What an operator may ask for at a terminal. Every script of that kind (`npm run reconcile`, `organization`,
 * `compost`, `invoice-option`, `commission-rate`, `commission-payouts`) sends one of these commands, and the
 * process that carries it out reads it again here: it may have come through the control socket.
 */

/** A customer's id at Shopify. */
const customer = z.string().regex(/^gid:\/\/shopify\/Customer\/\d{1,20}$/);
const by = z.string().trim().min(1).max(100);
const reason = z.string().trim().min(3).max(300);
/** What the bank calls a transfer. */
const reference = z.string().trim().min(3).max(100);
const address = z.email().max(254);
const uuid = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/** $10,000: more than any deposit, less than an amount typed with two digits too many. */
const MOST_CENTS = 1_000_000;

/** Characters of a file of composting places: enough for 20,000 of them with long names. */
const MOST_CSV = 6_000_000;

const command = z.discriminatedUnion('do', [
  z.object({ do: z.literal('reconcile'), window: z.enum(['recent', 'month']) }),
  /** A named person says that a difference is dealt with. */
  z.object({ do: z.literal('close'), id: uuid, by }),
  /** A frozen account may be used again. */
  z.object({ do: z.literal('unfreeze'), customer, by }),
  /** A deposit in review is credited. */
  z.object({ do: z.literal('approve'), deposit: uuid, by }),
  /** A balance is corrected by an entry of its own. */
  z.object({
    do: z.literal('adjust'),
    customer,
    amountCents: z
      .int()
      .min(-MOST_CENTS)
      .max(MOST_CENTS)
      .refine((amount) => amount !== 0),
    against: z.enum(['external', 'loss']),
    reason,
    by,
    request: uuid,
  }),
  /** Somebody may order on invoice, or may not (any more). */
  z.object({
    do: z.literal('invoice-option'),
    decision: z.enum(['granted', 'refused']),
    email: address,
    by,
  }),
  /** A payment in review is taken up again where it was. */
  z.object({ do: z.literal('retry'), payment: uuid, reason, by }),
  /** A payment in review is given back; `settled`: its card's part was, by other means. */
  z.object({
    do: z.literal('undo'),
    payment: uuid,
    card: z.enum(['refund', 'settled']),
    reason,
    by,
  }),
  /** Customers become an organization. */
  z.object({
    do: z.literal('make-organization'),
    name: organizationName,
    admin: address,
    members: z.array(address).max(10),
    showManage: z.boolean(),
    by,
  }),
  /** A member becomes an admin of their organization. */
  z.object({ do: z.literal('appoint-admin'), email: address, by }),
  /** Places that compost, from a file; the text as it stands in it. */
  z.object({
    do: z.literal('load-facilities'),
    csv: z.string().min(1).max(MOST_CSV),
    remove: z.enum(['nothing', 'sample', 'others']),
    by,
  }),
  /** Transfers of commission that wait. */
  z.object({ do: z.literal('list-payouts') }),
  /** One of them was made, or is not made. */
  z.object({
    do: z.literal('end-payout'),
    payout: uuid,
    end: z.discriminatedUnion('do', [
      z.object({ do: z.literal('pay'), reference, by }),
      z.object({ do: z.literal('refuse'), reason, by }),
    ]),
  }),
  /** Commission was paid without being asked for. */
  z.object({
    do: z.literal('pay-by-transfer'),
    customer: z.union([customer, address]),
    cents: z.int().min(1).max(MOST_CENTS),
    reference,
    by,
  }),
  /** What commissions are paid by, every version. */
  z.object({ do: z.literal('list-rates') }),
  /** Another version of a rate, from a day of the store on. */
  z.object({
    do: z.literal('add-rate'),
    rule: z.enum(RATE_RULES),
    basisPoints: z.int().min(0).max(MOST_BASIS_POINTS),
    from: z.string().refine((text) => readDay(text) !== null),
    note: reason,
    by,
  }),
  /** Publishing of a balance goes on. */
  z.object({ do: z.literal('resume'), customer, by }),
]);

export type OperatorCommand = z.infer<typeof command>;

/** The commands by which a named person decides about money; each answers with a `CommandAnswer`. */
export type MoneyDecision = Extract<
  OperatorCommand,
  { do: 'unfreeze' | 'approve' | 'adjust' | 'retry' | 'undo' | 'resume' }
>;

/** Validates a command that somebody sent. @returns null if it is not one */
export function readCommand(input: unknown): OperatorCommand | null {
  return command.safeParse(input).data ?? null;
}
