import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { DraftOrder } from '~/domain/draft-orders/draft-order';
import { draftVersion } from '~/domain/draft-orders/draft-version.server';
import { isOfStore, auditedPrices } from '~/domain/draft-orders/draft-order-lines';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import {
  deleteDraft,
  findDraft,
  updateDraft,
} from '~/platforms/shopify/draft-orders/draft-orders.server';
import {
  createReferencedDraft,
  findStaffDraft,
} from '~/platforms/shopify/draft-orders/staff-drafts.server';
import { fetchOrderPayment } from '~/platforms/shopify/orders/order-money.server';
import {
  draftChange,
  draftGid,
  isPriced,
  staffDraftInput,
  type StaffDraftInput,
} from './draft-input.server';
import {
  audited,
  done,
  insistOnDone,
  noted,
  type Audited,
  type Carried,
} from './draft-outcome.server';
import { bag, draftTree } from './draft-tree';
import {
  argumentsOf,
  insistOnConfirmation,
  insistOnReference,
  insistOnStaff,
  RowRejection,
  type Found,
  type StaffCall,
} from './row.server';
import { isGid } from '~/domain/core/ids';

/**
 * What staff can do with draft orders and orders at /api/shopifyAdmin. Each operation needs a permission, and
 * a confirmation if it sets a price by hand, completes a draft or marks an order as paid. All are recorded in the activity
 * log and the log (money-security 7.2). Drafts of payments and of custom orders are refused.
 */

const customerGid = z.string().refine((id) => isGid(id, 'Customer'));
const orderGid = z.string().refine((id) => isGid(id, 'Order'));

/** `draftOrderCreate` by staff, for the customer that the input names. */
export async function createStaffDraft(call: StaffCall): Promise<Found> {
  const { input } = argumentsOf(call, z.strictObject({ input: staffDraftInput }));
  const customer = customerGid.safeParse(input.purchasingEntity?.customerId);
  if (!customer.success) throw new RowRejection('forbidden', 'draft without a customer');
  const { context } = call;
  // As on the back-office's pages: a draft that does not exist yet is recorded under the request's id.
  const details = { customer: customer.data, lines: input.lineItems?.length ?? 0 };
  const step = { step: 'create', id: `new ${context.requestId}`, details };
  return priced(call, input, step, async (action) => {
    const draft = await createReferencedDraft(context, 'staff', {
      lines: [],
      discountCode: null,
      address: null,
      shipping: null,
      attributes: [],
      note: null,
      taxExempt: false,
      ...draftChange(input),
      customerGid: customer.data,
      email: input.email ?? '',
    });
    await noteMade(call, action, draft);
    return { found: done('draftOrder', draftTree(draft)) };
  });
}

/** Records the creation under the new draft's id, for its timeline. */
async function noteMade(
  { context, staff }: StaffCall,
  action: PricedAction,
  made: DraftOrder,
): Promise<void> {
  const { db, now, requestId } = context;
  const subject = { kind: 'draft-order', id: made.gid } as const;
  const details = { ...totalOf(made), ...auditedPrices(null, made) };
  const step = { staffId: staff.id, action, step: 'create', subject, details, requestId };
  await recordStaffAction(db, step, new Date(now()));
}

/** `draftOrderUpdate` by staff. */
export async function updateStaffDraft(call: StaffCall): Promise<Found> {
  const { id, input } = argumentsOf(call, z.strictObject({ id: draftGid, input: staffDraftInput }));
  if (input.purchasingEntity) throw new RowRejection('forbidden', 'a draft changes its customer');
  const before = await insistOnFree(call, id);
  const details = { lines: input.lineItems?.length ?? null, totalBeforeCents: before.totalCents };
  return priced(call, input, { step: 'change', id, details }, async () => {
    const change = { ...draftChange(input), ...(input.email && { email: input.email }) };
    const after = await updateDraft(call.context.admin, id, change);
    const prices = { totalAfterCents: after.totalCents, ...auditedPrices(before, after) };
    return { found: done('draftOrder', draftTree(after)), details: prices };
  });
}

/** `draftOrderDelete` by staff. */
export async function deleteStaffDraft(call: StaffCall): Promise<Found> {
  const shape = z.strictObject({ input: z.strictObject({ id: draftGid }) });
  const { id } = argumentsOf(call, shape).input;
  const staff = insistOnStaff(call, 'drafts.change');
  const details = totalOf(await insistOnFree(call, id));
  const step = {
    action: 'drafts.change',
    step: 'delete',
    kind: 'draft-order',
    id,
    details,
  } as const;
  return audited(call, staff, step, async () => {
    await deleteDraft(call.context.admin, id);
    return { found: done('deletedId', id) };
  });
}

/**
 * `draftOrderComplete`: always creates the order with its payment pending. As on the back-office's page, it takes a
 * second person if too much was priced by hand (decision 0041).
 */
export async function completeStaffDraft(call: StaffCall): Promise<Found> {
  const staff = insistOnStaff(call, 'drafts.complete');
  const shape = z.strictObject({ id: draftGid, paymentPending: z.literal(true).optional() });
  const { id } = argumentsOf(call, shape);
  insistOnConfirmation(call);
  const { context } = call;
  const { admin, requestId } = context;
  const seen = await findStaffDraft(admin, id);
  if (!seen) throw new RowRejection('not-found', 'no such draft');
  const completed = await noted(call, staff, { action: 'drafts.complete', id }, () =>
    call.staffActions.completeDraft(
      context,
      { staffId: staff.id, requestId },
      { gid: id, version: draftVersion(seen) },
      { formToken: randomUUID() },
    ),
  );
  insistOnDone(completed, 'CompleteDraft');
  const draft = await findDraft(admin, id);
  return done('draftOrder', draft && draftTree(draft));
}

/**
 * `orderMarkAsPaid` by staff, for what is outstanding now: like the back-office's page, with a reference, and with a
 * second person above a limit (decision 0041).
 */
export async function markStaffOrderPaid(call: StaffCall): Promise<Found> {
  const staff = insistOnStaff(call, 'orders.mark-paid');
  const shape = z.strictObject({ input: z.strictObject({ id: orderGid }) });
  const { id } = argumentsOf(call, shape).input;
  insistOnConfirmation(call);
  const reference = insistOnReference(call);
  const { context } = call;
  const { admin, requestId } = context;
  const before = await fetchOrderPayment(admin, id);
  if (!before) throw new RowRejection('not-found', 'no such order');
  const marked = await noted(call, staff, { action: 'orders.mark-paid', id }, () =>
    call.staffActions.markPaid(
      context,
      { staffId: staff.id, requestId },
      { orderGid: id, seenCents: before.outstandingCents, reference },
      { formToken: randomUUID() },
    ),
  );
  insistOnDone(marked, 'MarkOrderPaid');
  const payment = await fetchOrderPayment(admin, id);
  return done(
    'order',
    payment && {
      id,
      displayFinancialStatus: payment.financialStatus,
      canMarkAsPaid: payment.canMarkAsPaid,
      totalOutstandingSet: bag(payment.outstandingCents),
    },
  );
}

type PricedAction = 'drafts.price' | 'drafts.change';

/** Runs a change; manual prices need a separate permission and a confirmation. */
async function priced(
  call: StaffCall,
  input: StaffDraftInput,
  step: Pick<Audited, 'step' | 'id' | 'details'>,
  run: (action: PricedAction) => Promise<Carried>,
): Promise<Found> {
  const action = isPriced(input) ? 'drafts.price' : 'drafts.change';
  const staff = insistOnStaff(call, action);
  if (action === 'drafts.price') insistOnConfirmation(call);
  return audited(call, staff, { ...step, action, kind: 'draft-order' }, () => run(action));
}

const totalOf = ({ totalCents }: DraftOrder) => ({ totalCents });

/** @throws RowRejection for a draft that does not exist, or belongs to a payment or a custom order */
async function insistOnFree({ context }: StaffCall, id: string): Promise<DraftOrder> {
  const draft = await findDraft(context.admin, id);
  if (!draft) throw new RowRejection('not-found', 'no such draft');
  if (isOfStore(draft)) throw new RowRejection('forbidden', 'draft of the store');
  return draft;
}
