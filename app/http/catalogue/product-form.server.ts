import type { ActionFunctionArgs } from '@remix-run/node';
import type { z } from 'zod';
import { ERP_PRODUCT, type ProductDone } from '~/content/catalogue/erp-products';
import { sentence } from '~/content/core/errors';
import type { ProductChange } from '~/domain/catalogue/product-change';
import { erpPaths } from '~/erp-paths';
import { takeStoreForm, type StoreFormOutcome } from '~/http/staff/store-form.server';
import type { StrictForm } from '~/http/form.server';

/** The fields of all forms on a product's page. */
export const PRODUCT_FIELDS = [
  'was',
  'tags',
  'variantId',
  'location',
  'price',
  'limit',
  'stock',
  'id',
  'alt',
  'form_token',
] as const;

/** The service's result of a change. */
type Changed =
  | { ok: true }
  | { ok: false; why: 'gone' }
  | { ok: false; why: 'changed'; now: string }
  | { ok: false; why: 'refused'; said: string };

type ProductForm<Schema extends z.ZodType> = {
  /** Which of the page's forms this is. */
  name: string;
  schema: Schema;
  staffId: string;
  /** The number in the product's Shopify id. */
  number: string;
  /** The field at which a conflict or refusal is shown; absent for the form as a whole. */
  field?: string;
  done: ProductDone;
  change: (value: z.output<Schema>) => ProductChange;
  save: (change: ProductChange) => Promise<Changed>;
};

/** Handles one of a product's forms; redirects to the product's page, at the variant that was changed. */
export function takeProductForm<Schema extends z.ZodType>(
  args: Pick<ActionFunctionArgs, 'context'>,
  form: StrictForm,
  product: ProductForm<Schema>,
) {
  const { name, schema, staffId, number, field, done, change, save } = product;
  return takeStoreForm(args, form, {
    name,
    schema,
    staffId,
    save: async (value): Promise<StoreFormOutcome> => {
      const wanted = change(value);
      const changed = await save(wanted);
      if (changed.ok) {
        const variant = 'variant' in wanted ? { variant: wanted.variant } : {};
        return { to: erpPaths.product(number, { ...variant, done }) };
      }
      if (changed.why === 'gone') return { status: 404, sentence: ERP_PRODUCT.gone };
      const at = field === undefined ? {} : { field };
      if (changed.why === 'changed') {
        return { status: 409, sentence: ERP_PRODUCT.changed(changed.now), ...at };
      }
      return { status: 422, sentence: changed.said || sentence('staff_platform_refused'), ...at };
    },
  });
}
