import { z } from 'zod';
import type { DraftOrder } from '~/domain/draft-orders/draft-order';
import { isOpenOwnDraft } from '~/domain/draft-orders/draft-order-lines';
import {
  deleteDraft,
  findDraft,
  updateDraft,
} from '~/platforms/shopify/draft-orders/draft-orders.server';
import { createReferencedDraft } from '~/platforms/shopify/draft-orders/staff-drafts.server';
import { secondsToWait } from '~/http/rate-limit.server';
import { paysNoTax } from '~/http/customers/address-view.server';
import { draftChange, draftGid, ownDraftInput } from './draft-input.server';
import { done, failed } from './draft-outcome.server';
import { draftTree } from './draft-tree';
import { argumentsOf, type Found, insistOnOwn, type OwnCall, RowRejection } from './row.server';
import { errorMessage } from '~/content/core/errors';
import { checkQuantity } from '~/domain/catalogue/variant-choice';
import { ownTags } from '~/domain/catalogue/favorites';
import type { UserError } from '~/domain/core/retries/failure';
import { listVariantStates } from '~/platforms/shopify/catalogue/own-products.server';
import { cartMessage } from '~/content/cart/cart-errors';

/**
 * Draft orders that customers create at /api/shopifyAdmin: catalogue products at Shopify's prices. We set the
 * customer, tags and taxes ourselves (money-security 7.2). Drafts of the checkout and of custom orders cannot
 * be changed here.
 */

/** Limits on creating drafts, since each stays at Shopify until it is deleted. */
const LIMITS = [
  { max: 5, windowMs: 60_000 },
  { max: 30, windowMs: 24 * 3_600_000 },
];

type OwnInput = z.output<typeof ownDraftInput>;

/** `draftOrderCreate` by a customer. */
export async function createOwnDraft(call: OwnCall): Promise<Found> {
  const { input } = argumentsOf(call, z.strictObject({ input: ownDraftInput }));
  insistOnOwnHead(call, input);
  const { context, customer } = call;
  const caller = { ...context, clientAddress: customer.gid };
  const wait = await secondsToWait(caller, 'draft-create', LIMITS);
  if (wait !== null) return { value: null, wait };
  const refused = await rejection(call, 'CreateDraft', input);
  if (refused) return refused;
  const draft = await createReferencedDraft(context, 'customer', {
    lines: [],
    discountCode: null,
    address: null,
    shipping: null,
    attributes: [],
    note: null,
    ...draftChange(input),
    customerGid: customer.gid,
    email: customer.email,
    taxExempt: await paysNoTax(context, customer),
  });
  return done('draftOrder', draftTree(draft));
}

/** `draftOrderUpdate` by a customer. */
export async function updateOwnDraft(call: OwnCall): Promise<Found> {
  const shape = z.strictObject({ id: z.string().max(100), input: ownDraftInput });
  const { id, input } = argumentsOf(call, shape);
  insistOnOwnHead(call, input);
  await insistOnOpen(call, id);
  const refused = await rejection(call, 'UpdateDraft', input);
  if (refused) return refused;
  const { context, customer } = call;
  const draft = await updateDraft(context.admin, id, draftChange(input), customer.gid);
  return done('draftOrder', draftTree(draft));
}

/** `draftOrderDelete` by a customer. */
export async function deleteOwnDraft(call: OwnCall): Promise<Found> {
  const shape = z.strictObject({ input: z.strictObject({ id: z.string().max(100) }) });
  const { id } = argumentsOf(call, shape).input;
  await insistOnOpen(call, id);
  await deleteDraft(call.context.admin, id);
  return done('deletedId', id);
}

/** Returns a customer's own draft. @throws RowRejection for any other; PlatformFailure */
export async function ownDraft({ context, customer }: OwnCall, id: string): Promise<DraftOrder> {
  const isId = draftGid.safeParse(id).success;
  const draft = isId ? await findDraft(context.admin, id, customer.gid) : null;
  if (draft?.customerGid === customer.gid) return draft;
  throw new RowRejection('not-found', 'not the own draft');
}

/** @throws RowRejection for a draft that cannot be changed here; PlatformFailure */
async function insistOnOpen(call: OwnCall, id: string): Promise<void> {
  const draft = await ownDraft(call, id);
  const { customer } = call;
  if (!isOpenOwnDraft(draft, customer.gid)) throw new RowRejection('forbidden', 'draft not open');
}

/** Checks that the input names no customer other than the session's. @throws RowRejection */
function insistOnOwnHead(call: OwnCall, { email, purchasingEntity }: OwnInput): void {
  if (purchasingEntity) insistOnOwn(purchasingEntity.customerId, call);
  const isOther = email !== undefined && email.toLowerCase() !== call.customer.email.toLowerCase();
  if (isOther) throw new RowRejection('not-found', 'not the own email');
}

/** Returns the rejection if the catalogue does not have the wanted lines; null if it does. */
async function rejection(
  call: OwnCall,
  operation: 'CreateDraft' | 'UpdateDraft',
  { lineItems = [] }: OwnInput,
): Promise<Found | null> {
  const userErrors = await rejectedGoods(call, lineItems);
  if (userErrors.length === 0) return null;
  const reason = { why: 'user-errors', userErrors } as const;
  return failed('draftOrder', { kind: 'refused', operation, reason });
}

type Line = { variantId: string; quantity: number };

/**
 * Lists the lines that this customer cannot have: variants that are gone or not theirs, and quantities above
 * the maximum or the stock. In the form of Shopify's user errors.
 *
 * @throws PlatformFailure
 */
async function rejectedGoods(
  { context, customer }: OwnCall,
  lines: readonly Line[],
): Promise<UserError[]> {
  const counts = new Map<string, number>();
  for (const { variantId, quantity } of lines) {
    counts.set(variantId, (counts.get(variantId) ?? 0) + Math.max(0, quantity));
  }
  const states = await listVariantStates(
    context.storefront,
    [...counts.keys()],
    ownTags(customer.productTag),
  );
  return lines.flatMap(({ variantId, quantity }, index): UserError[] => {
    if (quantity <= 0) return [];
    const path = (name: string) => ['input', 'lineItems', String(index), name];
    const state = states.get(variantId);
    if (!state) {
      return [{ field: path('variantId'), message: errorMessage('cart_line_unavailable') }];
    }
    if (state.needsArtwork) {
      return [{ field: path('variantId'), message: errorMessage('cart_line_needs_artwork') }];
    }
    const { maxQuantity, stock } = state;
    const checked = checkQuantity({ requested: counts.get(variantId), maxQuantity, stock });
    return checked.ok ? [] : [{ field: path('quantity'), message: cartMessage(checked) }];
  });
}
