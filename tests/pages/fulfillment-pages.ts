import { inject } from 'vitest';
import { cents } from '../../app/domain/core/money';
import {
  completeDraft,
  createDraft,
} from '../../app/platforms/shopify/draft-orders/draft-orders.server';
import { adminFor, PORTLAND } from '../flows/draft-fixture';
import { freshEmail } from '../support/people-with-cards';
import { type Form, formIn, typed } from '../support/form-in-page';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { signedIn } from '../support/signed-in';
import { signInStaff } from '../support/staff-sign-in';
import { Visitor } from '../support/visitor';
import { pageOf } from './checkout-buyers';
import { NEW_DRAFT } from './staff-drafts';

/** What the tests of the fulfillment pages open, fill in and make. */
export const LIST = '/erp/fulfilment';
export const UPS = ['1Z999AA10123456784', '1Z999AA10123456785'];

export type State = { shopify: { customers: { id: number; email: string }[] } };
export type Made = { name: string; number: string; to: string };

export let staff: Visitor;
export let other: Visitor;
export let variant: string;
export const buyer = { email: freshEmail(), gid: '' };
/** Signs staff in, and makes a customer who has ordered nothing yet. */
export async function openFulfillmentPages(): Promise<void> {
  [staff, other] = [new Visitor(), new Visitor()];
  await signInStaff(staff, 'staff@example.com');
  await signInStaff(other, 'admin@example.com');
  const { fields } = await get(NEW_DRAFT);
  const found = await staff.post(NEW_DRAFT, { ...fields, find: 'kraft cup', intent: 'find' });
  variant = /name="add" value="(\d+)"/.exec(await found.text())?.[1] ?? '';
  await signedIn(buyer.email);
  const state = (await sandboxControl(inject('sandboxUrl')).state(
    'shopify.customers',
  )) as unknown as State;
  const { id } = state.shopify.customers.find(({ email }) => email === buyer.email) ?? {};
  buyer.gid = `gid://shopify/Customer/${id}`;
}

export const get = async (path: string, who = staff) => pageOf(await who.get(path));

/** Sends a form as a browser does, whose fields may repeat. */
export const post = async (path: string, form: Form, who = staff) => {
  const type = 'application/x-www-form-urlencoded';
  return pageOf(await who.post(path, new Blob([new URLSearchParams(form).toString()], { type })));
};

/** Opens the order's page and sends its form of this name. */
export async function press(
  { to }: Made,
  intent: string,
  values: Record<string, string | string[]> = {},
  who = staff,
) {
  return post(to, typed(formIn((await get(to, who)).html, intent), values), who);
}

/** Makes an order of three cases with a SKU and two things without one. */
export async function madeOrder(): Promise<Made> {
  const admin = adminFor(inject('sandboxUrl'));
  const draft = await createDraft(admin, {
    customerGid: buyer.gid,
    email: buyer.email,
    lines: [
      { variantGid: `gid://shopify/ProductVariant/${variant}`, quantity: 3 },
      { title: 'Printed lids', priceCents: cents(1_000), quantity: 2, taxable: false },
    ],
    discountCode: null,
    address: PORTLAND,
    shipping: null,
    taxExempt: false,
    tags: [],
    attributes: [],
    note: '',
  });
  const order = await completeDraft(admin, draft.gid);
  const number = order.gid.split('/').at(-1) ?? '';
  return { name: order.name, number, to: `/erp/orders/${number}/fulfilment` };
}

/** The list's rows that a search for the order finds, once the mirror has them in this state. */
export const listed = ({ name }: Made, query: string, shows: string) =>
  eventually(async () => {
    const page = await get(`${LIST}?search=${encodeURIComponent(name)}${query}`);
    return page.html.includes(`>Select ${name}</span>`) && page.text.includes(shows) && page;
  });

/** An order of which nothing is sent, for what is only refused or shown. */
let made: Promise<Made> | undefined;
export const shared = async () => ({ order: await (made ??= madeOrder()) });

export const tokenIn = (html: string) => /name="form_token" value="([^"]+)"/.exec(html)?.[1] ?? '';

/** Returns the SKU that the page shows under an item. */
export const skuIn = (html: string) => {
  const sku = /<span class="block text-sm[^"]*">([^<]+)<\/span>/.exec(html)?.[1];
  if (sku === undefined) throw new Error('the page shows no SKU');
  return sku;
};
