import { thresholdSchema } from '~/domain/inventory/inventory.schema.server';
import type { StoreContext } from '~/http/context.server';
import { form } from '~/http/form-definition.server';
import { needed, notFound } from '~/http/replies.server';
import { findStaffProduct } from '~/platforms/shopify/catalogue/staff-products.server';

type Threshold = {
  to: string;
  guard: () => Promise<unknown>;
  change: (to: {
    productGid: string;
    was: number | null;
    lowAt: number | null;
  }) => Promise<boolean>;
};

/**
 * The form of `ThresholdForm`.
 *
 * @param number of the product's id
 * @param place `to`: where the threshold is shown; `guard`: refuses who may not change it; `change`: the service
 */
export function thresholdForm(
  context: StoreContext,
  number: string,
  { to, guard, change }: Threshold,
) {
  return form(thresholdSchema, { guard }, async ({ was, low_at: lowAt }) => {
    const product = await needed(findStaffProduct(context.admin, number), context.log);
    const { gid: productGid } = product ?? notFound();
    const before = was === 'none' ? null : Number(was);
    return (await change({ productGid, was: before, lowAt }))
      ? { to }
      : ({ code: 'staff_changed', field: 'low_at' } as const);
  });
}
