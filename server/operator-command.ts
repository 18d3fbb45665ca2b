import { z } from 'zod';
import { MOST_BASIS_POINTS, RATE_RULES } from '../app/domain/commissions/commission-rate';
import { organizationName } from '../app/domain/organizations/organization.schema.server';
import { parseDay } from '../app/domain/core/time/time-span';

/**
 * The commands that an operator may give at a terminal. Every such script (`npm run reconcile`,
 * `setup`, `organization`, `compost`, `invoice-option`, `commission-rate`, `commission-payouts`,
 * `move-uploads`) sends one of them,
 * and the process that carries it out validates it here again, because it may have come through the control
 * socket.
 */

/** A customer's id at Shopify. */
const customer = z.string().regex(/^gid:\/\/shopify\/Customer\/\d{1,20}$/);
const by = z.string().trim().min(1).max(100);
const reason = z.string().trim().min(3).max(300);
/** The bank's reference of a transfer. */
const reference = z.string().trim().min(3).max(100);
const address = z.email().max(254);
const since = z.iso.datetime({ offset: true });
const uuid = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/** $10,000: above any deposit, below an amount typed with two digits too many. */
const MOST_CENTS = 1_000_000;

/** Characters of a file of composting places: enough for 20,000 places with long names. */
const MOST_CSV = 6_000_000;

const command = z.discriminatedUnion('do', [
  z.object({ do: z.literal('reconcile'), window: z.enum(['recent', 'month']) }),
  /** Lists what the platforms have since then and this database lacks. */
  z.object({ do: z.literal('list-newer'), since }),
  /** The same, and stops publishing older balances. */
  z.object({ do: z.literal('hold-newer'), since, by }),
  /** Marks a discrepancy as dealt with by a named person. */
  z.object({ do: z.literal('close'), id: uuid, by }),
  /** Unfreezes an account. */
  z.object({ do: z.literal('unfreeze'), customer, by }),
  /** Credits a deposit that is in review. */
  z.object({ do: z.literal('approve'), deposit: uuid, by }),
  /** Corrects a balance by a ledger entry of its own. */
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
  /** Grants or refuses payment by invoice. */
  z.object({
    do: z.literal('invoice-option'),
    decision: z.enum(['granted', 'refused']),
    email: address,
    by,
  }),
  /** Resumes a payment in review where it stopped. */
  z.object({ do: z.literal('retry'), payment: uuid, reason, by }),
  /** Undoes a payment in review; `settled`: its card part was returned by other means. */
  z.object({
    do: z.literal('undo'),
    payment: uuid,
    card: z.enum(['refund', 'settled']),
    reason,
    by,
  }),
  /** Makes customers an organization. */
  z.object({
    do: z.literal('make-organization'),
    name: organizationName,
    admin: address,
    members: z.array(address).max(10),
    showManage: z.boolean(),
    by,
  }),
  /** Makes a member an admin of their organization. */
  z.object({ do: z.literal('appoint-admin'), email: address, by }),
  /** Loads places that compost; `csv` is the file's text. */
  z.object({
    do: z.literal('load-facilities'),
    csv: z.string().min(1).max(MOST_CSV),
    remove: z.enum(['nothing', 'sample', 'others']),
    by,
  }),
  /** Lists the transfers of commission that wait. */
  z.object({ do: z.literal('list-payouts') }),
  /** Marks one of them as made, or refuses it. */
  z.object({
    do: z.literal('end-payout'),
    payout: uuid,
    end: z.discriminatedUnion('do', [
      z.object({ do: z.literal('pay'), reference, by }),
      z.object({ do: z.literal('refuse'), reason, by }),
    ]),
  }),
  /** Records commission that was paid without a request. */
  z.object({
    do: z.literal('pay-by-transfer'),
    customer: z.union([customer, address]),
    cents: z.int().min(1).max(MOST_CENTS),
    reference,
    by,
  }),
  /** Lists every version of the rates of commission. */
  z.object({ do: z.literal('list-rates') }),
  /** Adds a version of a rate, from a day of the store's time zone on. */
  z.object({
    do: z.literal('add-rate'),
    rule: z.enum(RATE_RULES),
    basisPoints: z.int().min(0).max(MOST_BASIS_POINTS),
    from: z.string().refine((text) => parseDay(text) !== null),
    note: reason,
    by,
  }),
  /** Resumes the publishing of a balance. */
  z.object({ do: z.literal('resume'), customer, by }),
  /** Moves some of the uploads from the database to the bucket. */
  z.object({ do: z.literal('move-uploads') }),
  /** Checks what a real store needs; with `fix`, mends what it may. */
  z.object({ do: z.literal('setup'), fix: z.boolean() }),
]);

export type OperatorCommand = z.infer<typeof command>;

/** The commands that are a named person's decisions about money; each returns a `CommandAnswer`. */
export type MoneyDecision = Extract<
  OperatorCommand,
  { do: 'unfreeze' | 'approve' | 'adjust' | 'retry' | 'undo' | 'resume' }
>;

/** Validates a command. @returns null if it is not one */
export function parseCommand(input: unknown): OperatorCommand | null {
  return command.safeParse(input).data ?? null;
}
