import { thresholdSchema } from '~/domain/inventory/inventory.schema.server';
import type { StaffActor } from '~/domain/staff/staff-action';
import type { StoreContext } from '~/http/context.server';
import { form } from '~/http/form-definition.server';
import { needed, notFound } from '~/http/replies.server';
import { findStaffProduct } from '~/platforms/shopify/catalogue/staff-products.server';
import { changeLowAt } from '~/services/inventory/change-arrivals.server';

/**
 * The form of `ThresholdForm`.
 *
 * @param number of the product's id
 * @param place `to`: where the threshold is shown; `guard`: refuses who may not change it
 */
export function thresholdForm(
  context: StoreContext,
  actor: StaffActor,
  number: string,
  { to, guard }: { to: string; guard: () => Promise<unknown> },
) {
  return form(thresholdSchema, { guard }, async ({ was, low_at: lowAt }) => {
    const product = await needed(findStaffProduct(context.admin, number), context.log);
    const { gid: productGid } = product ?? notFound();
    const change = { productGid, was: was === 'none' ? null : Number(was), lowAt };
    const isChanged = await changeLowAt(context, actor, change);
    return isChanged ? { to } : ({ code: 'staff_changed', field: 'low_at' } as const);
  });
}
