import { z } from 'zod';
import { isOfPayment } from '~/domain/own-draft';
import {
  completeDraft,
  deleteDraft,
  findDraft,
  updateDraft,
} from '~/platforms/shopify/draft-orders.server';
import { markOrderPaid, readOrderPayment } from '~/platforms/shopify/order-payment.server';
import { createReferencedDraft } from '~/platforms/shopify/create-referenced-draft.server';
import {
  draftChange,
  draftGid,
  isPriced,
  staffDraftInput,
  type StaffDraftInput,
} from './draft-input.server';
import { audited, done } from './draft-outcome.server';
import { bag, draftTree } from './draft-tree';
import {
  argumentsOf,
  insistOnConfirmation,
  insistOnStaff,
  RowRefusal,
  type Found,
  type StaffCall,
} from './row.server';

/**
 * What the back-office does with draft orders and orders at /api/shopifyAdmin: with a permission, said
 * twice where a price is set by hand or an order is made or marked as paid, and always with a line in
 * the log (money-security 7.2). The draft of a payment is its payment's alone.
 */

const customerGid = z.string().regex(/^gid:\/\/shopify\/Customer\/\d{1,20}$/);
const orderGid = z.string().regex(/^gid:\/\/shopify\/Order\/\d{1,20}$/);

/** `draftOrderCreate` of the back-office, for the customer that it names. */
export async function createStaffDraft(call: StaffCall): Promise<Found> {
  const { input } = argumentsOf(call, z.strictObject({ input: staffDraftInput }));
  const customer = customerGid.safeParse(input.purchasingEntity?.customerId);
  if (!customer.success) throw new RowRefusal('forbidden', 'draft without a customer');
  return priced(call, input, null, async () => {
    const draft = await createReferencedDraft(call.context, 'staff', {
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
    return done('draftOrder', draftTree(draft));
  });
}

/** `draftOrderUpdate` of the back-office. */
export async function updateStaffDraft(call: StaffCall): Promise<Found> {
  const { id, input } = argumentsOf(call, z.strictObject({ id: draftGid, input: staffDraftInput }));
  if (input.purchasingEntity) throw new RowRefusal('forbidden', 'a draft changes its customer');
  await insistOnFree(call, id);
  return priced(call, input, id, async () => {
    const change = { ...draftChange(input), ...(input.email && { email: input.email }) };
    return done('draftOrder', draftTree(await updateDraft(call.context.admin, id, change)));
  });
}

/** `draftOrderDelete` of the back-office. */
export async function deleteStaffDraft(call: StaffCall): Promise<Found> {
  const shape = z.strictObject({ input: z.strictObject({ id: draftGid }) });
  const { id } = argumentsOf(call, shape).input;
  await insistOnFree(call, id);
  await deleteDraft(call.context.admin, id);
  return done('deletedId', id);
}

/** `draftOrderComplete`: the order comes with its payment pending, whatever the document says. */
export async function completeStaffDraft(call: StaffCall): Promise<Found> {
  const staff = insistOnStaff(call, 'drafts.complete');
  const shape = z.strictObject({ id: draftGid, paymentPending: z.literal(true).optional() });
  const { id } = argumentsOf(call, shape);
  insistOnConfirmation(call);
  await insistOnFree(call, id);
  const { admin } = call.context;
  return audited(call, staff, 'drafts.complete', id, async () => {
    const order = await completeDraft(admin, id);
    const draft = await findDraft(admin, id);
    const made = { id: order.gid, name: order.name };
    return done('draftOrder', { ...(draft && draftTree(draft)), id, order: made });
  });
}

/** `orderMarkAsPaid`. */
export async function markStaffOrderPaid(call: StaffCall): Promise<Found> {
  const staff = insistOnStaff(call, 'orders.mark-paid');
  const shape = z.strictObject({ input: z.strictObject({ id: orderGid }) });
  const { id } = argumentsOf(call, shape).input;
  insistOnConfirmation(call);
  const { admin } = call.context;
  return audited(call, staff, 'orders.mark-paid', id, async () => {
    await markOrderPaid(admin, id);
    const payment = await readOrderPayment(admin, id);
    const order = payment && {
      id,
      displayFinancialStatus: payment.financialStatus,
      canMarkAsPaid: payment.canMarkAsPaid,
      totalOutstandingSet: bag(payment.outstandingCents),
    };
    return done('order', order);
  });
}

/** Prices by hand need a permission, a second word and a line in the log. */
async function priced(
  call: StaffCall,
  input: StaffDraftInput,
  id: string | null,
  run: () => Promise<Found>,
): Promise<Found> {
  if (!isPriced(input)) return run();
  const staff = insistOnStaff(call, 'drafts.price');
  insistOnConfirmation(call);
  return audited(call, staff, 'drafts.price', id, run);
}

/** @throws RowRefusal for a draft that is not there, or is a payment's */
async function insistOnFree({ context }: StaffCall, id: string): Promise<void> {
  const draft = await findDraft(context.admin, id);
  if (!draft) throw new RowRefusal('not-found', 'no such draft');
  if (isOfPayment(draft)) throw new RowRefusal('forbidden', 'draft of a payment');
}
