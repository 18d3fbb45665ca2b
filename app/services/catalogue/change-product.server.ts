import {
  isPlatformFailure,
  joinUserErrors,
  type PlatformFailure,
  type UserErrorsOutcome,
} from '~/domain/core/retries/failure';
import { planChange, type ProductChange, type ProductStep } from '~/domain/catalogue/staff-product';
import { auditedCall } from '~/models/staff/staff-action.server';
import type { Admin } from '~/platforms/shopify/admin.server';
import { addTags, removeTags } from '~/platforms/shopify/customers/customer-tags.server';
import {
  chooseFirstPicture,
  describePicture,
  setStock,
  setVariantLimit,
  setVariantPrice,
} from '~/platforms/shopify/catalogue/product-changes.server';
import { findStaffProduct } from '~/platforms/shopify/catalogue/staff-products.server';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'admin' | 'now' | 'requestId'> & {
  staffCatalogue: { productChanged: (gid: string) => void };
};

export type ProductChanged =
  | { ok: true }
  /** There is no such product, variant or picture. */
  | { ok: false; why: 'gone' }
  /** The value differs from the one that the form was rendered with; `now` is the current one. */
  | { ok: false; why: 'changed'; now: string }
  | { ok: false; why: 'refused'; message: string };

/** Shopify's error codes for a value that changed since it was read. */
const STALE = ['CHANGE_FROM_QUANTITY_STALE', 'STALE_OBJECT', 'INVALID_COMPARE_DIGEST'];

/**
 * Changes one property of a product at Shopify and records the staff action. A value that is set already
 * counts as done; a concurrent change is reported and left alone. Tags are sent as additions and
 * removals; stock and limits are sent with their expected old values, so that Shopify checks them too.
 *
 * @param number the numeric part of the product's Shopify id
 * @throws PlatformFailure when it is unknown whether Shopify made the change
 */
export async function changeProduct(
  context: Context,
  staffId: string,
  number: string,
  change: ProductChange,
): Promise<ProductChanged> {
  const { admin, db, now, staffCatalogue, requestId } = context;
  const product = await findStaffProduct(admin, number);
  if (!product) return { ok: false, why: 'gone' };
  const plan = planChange(product, change);
  if (plan.do === 'nothing') return { ok: true };
  if (plan.do === 'gone') return { ok: false, why: 'gone' };
  if (plan.do === 'stale') return { ok: false, why: 'changed', now: plan.now };
  const action = {
    staffId,
    action: 'products.change',
    step: plan.name,
    subject: { kind: 'product', id: product.number },
    details: plan.details,
    requestId,
  } as const;
  const rejection = await auditedCall({ db, now }, action, async () => {
    try {
      const { message, stale } = await request(admin, product.gid, plan.step);
      if (message === null) return { outcome: 'done', value: null };
      return { outcome: 'refused', value: { message, stale } };
    } finally {
      staffCatalogue.productChanged(product.gid);
    }
  });
  if (rejection === null) return { ok: true };
  if (!rejection.stale) return { ok: false, why: 'refused', message: rejection.message };
  // Somebody changed it between our read and our write: plan again to report the current value.
  const fresh = await findStaffProduct(admin, number);
  const again = fresh && planChange(fresh, change);
  return again?.do === 'stale'
    ? { ok: false, why: 'changed', now: again.now }
    : { ok: false, why: 'refused', message: rejection.message };
}

type Answer = { message: string | null; stale: boolean };

async function request(admin: Admin, productGid: string, step: ProductStep): Promise<Answer> {
  try {
    return await run(admin, productGid, step);
  } catch (error) {
    if (!isPlatformFailure(error) || error.kind !== 'refused') throw error;
    return { message: messageOf(error), stale: isStale(error) };
  }
}

async function run(admin: Admin, productGid: string, step: ProductStep): Promise<Answer> {
  switch (step.kind) {
    case 'tags': {
      const added = await addTags(admin, productGid, step.add);
      return answerOf(added.ok ? await removeTags(admin, productGid, step.remove) : added);
    }
    case 'price': {
      const { gid: variantGid } = step.variant;
      await setVariantPrice(admin, { productGid, variantGid, cents: step.cents });
      break;
    }
    case 'limit': {
      const { gid: variantGid, limitDigest: digest } = step.variant;
      await setVariantLimit(admin, { variantGid, limit: step.limit, digest });
      break;
    }
    case 'stock': {
      const { itemGid, locationGid, units: quantity, from, key } = step;
      await setStock(admin, { itemGid, locationGid, quantity, from, key });
      break;
    }
    case 'first-picture':
      await chooseFirstPicture(admin, { productGid, mediaGid: step.mediaGid });
      break;
    case 'alt':
      await describePicture(admin, { mediaGid: step.mediaGid, alt: step.alt });
  }
  return { message: null, stale: false };
}

function answerOf(outcome: UserErrorsOutcome): Answer {
  return { message: outcome.ok ? null : joinUserErrors(outcome.userErrors), stale: false };
}

function messageOf({ reason }: PlatformFailure): string {
  return reason?.why === 'user-errors' ? joinUserErrors(reason.userErrors) : '';
}

function isStale({ reason }: PlatformFailure): boolean {
  const errors: readonly { code?: string }[] =
    reason?.why === 'user-errors' ? (reason.userErrors as readonly { code?: string }[]) : [];
  return errors.some(({ code }) => STALE.includes(code ?? ''));
}
