import { JUMP_MONTHS, jumpExportLabel, jumpNote, jumpStepLabel } from '~/content/back-office/jump';
import { ORDER_MONEY } from '~/content/refunds/erp-order-money';
import { JUMP_HITS, type JumpAnswer, type JumpHit, parseJump } from '~/domain/back-office/jump';
import {
  adjustmentWords,
  jumpCommand,
  type JumpCommand,
  lineWords,
  quoteWords,
} from '~/domain/back-office/jump-command';
import { beginsLabel, fold } from '~/domain/core/text/search-text';
import { addDays, lastStoreMonths, storeDay } from '~/domain/core/time/store-day';
import { parseAdjustment } from '~/domain/ledger/adjustment';
import { suggestedCents } from '~/domain/orders/order-refund';
import { CANCEL_REASONS } from '~/domain/staff/approval';
import { may } from '~/domain/staff/permissions';
import { erpPaths } from '~/erp-paths';
import type { StoreContext } from '~/http/context.server';
import { newFormToken } from '~/http/form.server';
import { pieceField } from '~/http/refunds/order-money.server';
import { attempt } from '~/http/replies.server';
import type { Staff } from '~/http/staff/staff.server';
import { fetchOrderMoney } from '~/platforms/shopify/orders/order-money.server';
import { cents } from '~/domain/core/money';
import { gidOf } from '~/domain/core/ids';
import { findJump } from './jump.server';

/**
 * Answers the jump box: what was found, or the steps that were asked for, `refund #1002`. A step leads to its page, or
 * posts to it what was typed; whatever moves money is shown there first, and confirmed.
 *
 * @param typed as it was typed
 */
export async function answerJump(
  context: StoreContext,
  staff: Pick<Staff, 'isAdmin'>,
  typed: string | null,
): Promise<JumpAnswer> {
  const query = parseJump(typed);
  const command = jumpCommand(query);
  const person = { kind: 'staff', isAdmin: staff.isAdmin } as const;
  if (command === null || !may(person, command.permission)) return findJump(context, staff, query);
  const [found, plain] = await Promise.all([
    findJump(context, staff, command.target),
    findJump(context, staff, query),
  ]);
  const steps =
    command.verb === 'export'
      ? exportsOf(command.rest, context.now())
      : await stepsOf(context, { ...command, verb: command.verb }, found);
  const exact = found.hits.findIndex(({ href }) => href === found.exact);
  const step = steps.find(({ of }) => of !== undefined && of === found.hits[exact]?.href);
  return {
    query,
    hits: [...steps.map(({ of: _of, ...hit }) => hit), ...plain.hits],
    // What is posted is pressed, and never begun by a link.
    exact: step === undefined ? plain.exact : step.post === undefined ? step.href : null,
  };
}

/** A step, and the page of what it is about. */
type Step = JumpHit & { of?: string };
type StepCommand = JumpCommand & { verb: Exclude<JumpCommand['verb'], 'export'> };

async function stepsOf(
  context: StoreContext,
  command: StepCommand,
  found: JumpAnswer,
): Promise<Step[]> {
  const hits = found.hits.filter(({ kind }) => kind === command.of);
  const each = await Promise.all(
    hits.map(async (hit): Promise<Step[]> => {
      const plain: Step = {
        kind: 'action',
        href: hit.href + command.page,
        label: jumpStepLabel(command.verb, hit.label),
        note: hit.note,
        of: hit.href,
      };
      // Of an order, what was typed is meant only for the one with exactly this number.
      const isMeant = command.of === 'customer' || hit.href === found.exact;
      if (command.rest === '' || !isMeant) return [plain];
      const filled = await filledIn(context, command, hit);
      return filled.length === 0 ? [plain] : filled.map((one) => ({ ...plain, ...one }));
    }),
  );
  return each.flat();
}

/** The step with its form filled in by what was typed, once for each thing it can mean. */
async function filledIn(
  context: StoreContext,
  { verb, rest }: StepCommand,
  { href, label }: JumpHit,
): Promise<Partial<Step>[]> {
  switch (verb) {
    case 'refund':
      return refundOf(context, { href, label }, rest);
    case 'cancel': {
      const { reasons } = ORDER_MONEY.cancel;
      const reason = CANCEL_REASONS.find((one) => beginsLabel(`${one} ${reasons[one]}`, rest));
      if (reason === undefined) return [];
      return [
        {
          href: `${href}/cancel?reason=${reason}`,
          label: jumpStepLabel(verb, label, reasons[reason]),
        },
      ];
    }
    case 'note':
      return [
        {
          href,
          label: jumpStepLabel(verb, label, rest),
          post: { intent: 'note', form_token: newFormToken(), text: rest },
        },
      ];
    case 'quote': {
      const fields = quoteWords(rest);
      return [
        {
          href: `${href}?${String(new URLSearchParams(fields))}#to-quote`,
          label: jumpStepLabel(verb, label, Object.values(fields).join(', ')),
        },
      ];
    }
    case 'adjust': {
      const { amount, reason } = adjustmentWords(rest);
      if (parseAdjustment(amount) === null) return [];
      const filled = { label: jumpStepLabel(verb, label, amount) };
      if (reason === '') {
        return [{ ...filled, href: `${href}/adjust?amount=${encodeURIComponent(amount)}` }];
      }
      const post = { intent: 'review', amount, against: 'loss', reason };
      return [{ ...filled, post: { ...post, form_token: newFormToken() } }];
    }
    default:
      return [];
  }
}

/** The refund of each line that has the words, by title or SKU; all of it, if no pieces were typed. */
async function refundOf(
  { admin, log }: StoreContext,
  { href, label }: Pick<JumpHit, 'href' | 'label'>,
  rest: string,
): Promise<Partial<Step>[]> {
  const gid = gidOf('Order', href.slice(href.lastIndexOf('/') + 1));
  const order = await attempt(fetchOrderMoney(admin, gid), log);
  const { words, pieces } = lineWords(rest);
  const lines = (order?.lines ?? []).filter(
    ({ title, sku, refundableQuantity }) =>
      refundableQuantity > 0 &&
      (fold(sku ?? '') === fold(words) || beginsLabel(`${title} ${sku ?? ''}`, words)),
  );
  return lines.slice(0, JUMP_HITS).map(({ gid: line, title, refundableQuantity }) => {
    // More pieces than there are is for the form to say.
    const quantity = pieces ?? refundableQuantity;
    const desired = { lines: [{ gid: line, quantity }], shippingCents: cents(0) };
    return {
      label: jumpStepLabel('refund', label, `${quantity} × ${title}`),
      note: order ? jumpNote({ cents: suggestedCents(order, desired) }) : '',
      post: {
        intent: 'review',
        form_token: newFormToken(),
        seen: String(order?.refundedCents ?? 0),
        [pieceField(line)]: String(quantity),
      },
    };
  });
}

/** The files of the orders of the last months: of those whose name has the typed words. */
function exportsOf(rest: string, now: number): Step[] {
  const words = rest.replace(/^orders?\b\s*(?:of|from|in)?\s*/iu, '');
  return lastStoreMonths(now, 12)
    .map(({ month, begin, end }, at, all) => ({
      month,
      also: JUMP_MONTHS[at - all.length + JUMP_MONTHS.length] ?? '',
      from: storeDay(begin),
      to: addDays(storeDay(end), -1),
    }))
    .map((one) => ({ ...one, label: jumpExportLabel(one.month) }))
    .filter(({ label, also }) => words === '' || beginsLabel(`${label} ${also}`, words))
    .toReversed()
    .slice(0, JUMP_HITS)
    .map(({ label, also, from, to }) => ({
      kind: 'action',
      href: erpPaths.ordersExport({ from, to }),
      label,
      note: also,
      post: { scope: 'matching' },
    }));
}
