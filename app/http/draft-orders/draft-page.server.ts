import { adminMessage } from '~/content/staff/admin-message';
import { ERP_DRAFTS } from '~/content/draft-orders/erp-drafts';
import {
  DRAFT_FORM,
  type DraftCustomer,
  type DraftHit,
  type DraftSums,
  emptyDraft,
  NO_LINE,
  numberIn,
  type TypedDraft,
} from '~/domain/draft-orders/draft-form';
import type { ShippingRate } from '~/domain/draft-orders/draft-order';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import type { StoredStaffDraft, StaffDraft } from '~/domain/draft-orders/staff-draft';
import { storedText } from '~/domain/core/stored-amount';
import { findAddresses } from '~/platforms/shopify/customers/customer-addresses.server';
import { findCustomerByEmail, getCustomer } from '~/platforms/shopify/customers/customer.server';
import {
  calculateStaffDraft,
  findStaffDraft,
} from '~/platforms/shopify/draft-orders/staff-drafts.server';
import { addressCard, addressKey } from '~/domain/customers/addresses/address-card';
import type { StoreContext } from '~/http/context.server';
import { checkDraft, type CheckedDraft, type DraftErrors } from './draft-form.server';
import { needed, notFound } from '~/http/replies.server';
import { gidOf, customerGid, isShopifyNumber } from '~/domain/core/ids';

/** The result of a button that saves nothing: the form with the additions. */
export type DraftStep = {
  typed: TypedDraft;
  errors: DraftErrors;
  hits?: DraftHit[];
  sums?: DraftSums & { shippingRates: ShippingRate[] };
};

const { errors: ERRORS } = ERP_DRAFTS;
const HITS = 8;

/** Returns the customer of a draft with their addresses; null if none is given or it does not exist. */
export async function draftCustomer(
  { admin }: Pick<StoreContext, 'admin'>,
  number: string,
): Promise<DraftCustomer | null> {
  if (!/^\d{1,20}$/.test(number)) return null;
  const gid = customerGid(number);
  const [customer, addresses] = await Promise.all([
    getCustomer(admin, gid),
    findAddresses(admin, gid),
  ]);
  if (!customer) return null;
  const usable = (addresses ?? []).map((one) =>
    addressCard({ ...one, key: addressKey(one.id), name: null }),
  );
  return {
    number,
    name: customer.displayName,
    email: customer.email,
    addresses: usable
      .filter(({ isEditable }) => isEditable)
      .map(({ key, lines }) => ({ key, lines })),
  };
}

/** Looks up the customer by e-mail or number and fills them into the form. */
export async function withCustomer(
  context: Pick<StoreContext, 'admin'>,
  typed: TypedDraft,
): Promise<DraftStep> {
  const requested = typed.head.customer.trim();
  const found = requested.includes('@')
    ? await findCustomerByEmail(context.admin, requested)
    : await draftCustomer(context, requested);
  if (!found) return { typed, errors: { customer: ERP_DRAFTS.customer.missing } };
  const number = 'number' in found ? found.number : numberIn(found.gid);
  return {
    typed: { ...typed, head: { ...typed.head, customer: number, email: found.email } },
    errors: {},
  };
}

/** Fills one of the customer's own addresses into the form. */
export async function withAddress(
  { admin }: Pick<StoreContext, 'admin'>,
  typed: TypedDraft,
  key: string,
): Promise<DraftStep> {
  const gid = customerGid(typed.head.customer);
  const found = (await findAddresses(admin, gid))?.find(({ id }) => addressKey(id) === key);
  if (!found) return { typed, errors: {} };
  const { firstName, lastName, company, address1, address2, city, provinceCode, zip, phone } =
    found;
  const lines = {
    firstName,
    lastName,
    company,
    address1,
    address2,
    city,
    provinceCode,
    zip,
    phone,
  };
  const texts = Object.fromEntries(Object.entries(lines).map(([name, text]) => [name, text ?? '']));
  return { typed: { ...typed, head: { ...typed.head, ...texts } }, errors: {} };
}

/** Searches the catalogue; returns all variants of the products found. */
export async function findGoods(
  { catalogue }: Pick<StoreContext, 'catalogue'>,
  searchText: string,
): Promise<DraftHit[]> {
  const { search } = await catalogue.snapshot();
  const { hits } = search.query(searchText.slice(0, 100), { limit: HITS });
  const products = await Promise.all(hits.map(({ product }) => catalogue.product(product.handle)));
  return products.flatMap((product) =>
    (product?.variants ?? []).map((variant) => ({
      variant: numberIn(variant.id),
      label: labelOf(product?.title ?? '', variant.title),
      price: storedText(variant.priceCents),
    })),
  );
}

function labelOf(product: string, variant: string): string {
  return variant === 'Default Title' ? product : `${product}, ${variant}`;
}

/** Adds a line: a variant from the catalogue, or an empty custom item. */
export function withLine(typed: TypedDraft, hit: DraftHit | null): DraftStep {
  if (typed.lines.length >= DRAFT_FORM.lines) return { typed, errors: { '': ERRORS.tooManyLines } };
  const line = hit
    ? { ...NO_LINE, variant: hit.variant, title: hit.label, price: hit.price }
    : NO_LINE;
  return { typed: { ...typed, lines: [...typed.lines, line] }, errors: {} };
}

/**
 * Validates what was typed and turns it into a draft. Checks that Shopify still offers the chosen shipping
 * rate; without a choice the draft has none.
 *
 * @param withheld names of fields whose values were withheld because they look like card numbers
 * @throws PlatformFailure `unavailable`
 */
export async function loadStaffDraft(
  context: Pick<StoreContext, 'admin'>,
  typed: TypedDraft,
  withheld: ReadonlySet<string>,
): Promise<
  { ok: true; draft: CheckedDraft & Pick<StaffDraft, 'shipping'> } | ({ ok: false } & DraftStep)
> {
  const checked = checkDraft(typed, withheld);
  if (!checked.ok) return { ok: false, typed, errors: checked.errors };
  if (checked.draft.lines.length === 0) return { ok: false, typed, errors: { '': ERRORS.empty } };
  if (typed.head.shipping === '') return { ok: true, draft: { ...checked.draft, shipping: null } };
  const priced = await price(context, typed, { ...checked.draft, shipping: null });
  const rate = priced.sums?.shippingRates.find(({ handle }) => handle === typed.head.shipping);
  if (Object.keys(priced.errors).length > 0) return { ok: false, ...priced };
  if (rate) return { ok: true, draft: { ...checked.draft, shipping: rate } };
  return { ok: false, ...priced, errors: { shipping: ERRORS.shipping } };
}

/** Returns the draft's totals and shipping rates. @throws PlatformFailure `unavailable` */
export async function calculated(
  context: Pick<StoreContext, 'admin'>,
  typed: TypedDraft,
  withheld: ReadonlySet<string>,
): Promise<DraftStep> {
  const loaded = await loadStaffDraft(context, typed, withheld);
  if (!loaded.ok)
    return {
      typed: loaded.typed,
      errors: loaded.errors,
      ...(loaded.sums && { sums: loaded.sums }),
    };
  return price(context, typed, loaded.draft);
}

async function price(
  { admin }: Pick<StoreContext, 'admin'>,
  typed: TypedDraft,
  draft: StaffDraft,
): Promise<DraftStep> {
  try {
    return { typed, errors: {}, sums: await calculateStaffDraft(admin, draft) };
  } catch (error) {
    if (!isPlatformFailure(error) || error.kind !== 'refused') throw error;
    return { typed, errors: { '': adminMessage(error) } };
  }
}

/** Returns the form of a new draft, filled with the customer if they exist. */
export async function newDraft(
  context: Pick<StoreContext, 'admin'>,
  customer: string,
): Promise<TypedDraft> {
  const typed = emptyDraft();
  const found = await draftCustomer(context, customer);
  if (!found) return typed;
  return { ...typed, head: { ...typed.head, customer: found.number, email: found.email } };
}

/** Returns the Shopify id of the draft number in a URL. @throws 404 if it is not a number */
export function draftGidOf(number: string | undefined): string {
  return number !== undefined && isShopifyNumber(number) ? gidOf('DraftOrder', number) : notFound();
}

/** Returns the draft with the number in a URL. @throws 404 if there is none; 503 if Shopify is down */
export async function getStaffDraft(
  { admin, log }: Pick<StoreContext, 'admin' | 'log'>,
  number: string | undefined,
): Promise<StoredStaffDraft> {
  return (await needed(findStaffDraft(admin, draftGidOf(number)), log)) ?? notFound();
}
