import { cents } from '../../app/domain/core/money';
import type { DraftOrderInput } from '../../app/domain/draft-orders/draft-order';
import {
  completeDraft,
  createDraft,
} from '../../app/platforms/shopify/draft-orders/draft-orders.server';
import { adminFor } from '../flows/draft-fixture';
import { sandboxControl } from './sandbox-control';

type State = { shopify: { customers: { id: number; email: string }[] } };

const CUPS: DraftOrderInput['lines'][number] = {
  title: 'Printed cups',
  priceCents: cents(2_500),
  quantity: 1,
  taxable: false,
};

/**
 * Makes an order whose payment is pending, of $25.00 if nothing else is said.
 *
 * @returns its name, its number at Shopify, and its path on the dashboard
 */
export async function owedOrder(
  sandboxUrl: string,
  email: string,
  of: Partial<Pick<DraftOrderInput, 'lines' | 'address'>> = {},
): Promise<{ name: string; number: string; path: string }> {
  const state = (await sandboxControl(sandboxUrl).state('shopify.customers')) as unknown as State;
  const id = state.shopify.customers.find((customer) => customer.email === email)?.id;
  const admin = adminFor(sandboxUrl);
  const draft = await createDraft(admin, {
    customerGid: `gid://shopify/Customer/${id}`,
    email,
    lines: [CUPS],
    discountCode: null,
    address: null,
    shipping: null,
    taxExempt: false,
    tags: [],
    attributes: [],
    note: '',
    ...of,
  });
  const { gid, name } = await completeDraft(admin, draft.gid);
  const number = gid.slice(gid.lastIndexOf('/') + 1);
  return { name, number, path: `/dashboard/manage/orders/${number}` };
}
