import { cents } from '../../app/domain/core/money';
import {
  completeDraft,
  createDraft,
} from '../../app/platforms/shopify/draft-orders/draft-orders.server';
import { adminFor } from '../flows/draft-fixture';
import { sandboxControl } from './sandbox-control';

type State = { shopify: { customers: { id: number; email: string }[] } };

/** Makes an order of $25.00 whose payment is pending. @returns its name, and its path on the dashboard */
export async function owedOrder(
  sandboxUrl: string,
  email: string,
): Promise<{ name: string; path: string }> {
  const state = (await sandboxControl(sandboxUrl).state()) as unknown as State;
  const id = state.shopify.customers.find((customer) => customer.email === email)?.id;
  const admin = adminFor(sandboxUrl);
  const draft = await createDraft(admin, {
    customerGid: `gid://shopify/Customer/${id}`,
    email,
    lines: [{ title: 'Printed cups', priceCents: cents(2_500), quantity: 1, taxable: false }],
    discountCode: null,
    address: null,
    shipping: null,
    taxExempt: false,
    tags: [],
    attributes: [],
    note: '',
  });
  const { gid, name } = await completeDraft(admin, draft.gid);
  return { name, path: `/dashboard/manage/orders/${gid.slice(gid.lastIndexOf('/') + 1)}` };
}
