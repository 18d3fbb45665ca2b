import { ORDER_EDIT } from '~/content/order-edits/order-edit';
import { fieldMessage } from '~/content/core/errors';
import { line } from '~/domain/core/forms/form-text.schema.server';
import { cents, type Cents } from '~/domain/core/money';
import { gidOf } from '~/domain/core/ids';
import { numberIn } from '~/domain/draft-orders/draft-form';
import {
  type AddedLine,
  EDIT_QUANTITY,
  type EditableOrder,
  type EditDiscount,
  type OrderChange,
} from '~/domain/order-edits/order-edit';
import {
  addedField,
  discountField,
  EDIT_TEXT,
  noDiscountField,
  noShippingField,
  quantityField,
  type AddedField,
  typedAdded,
} from '~/domain/order-edits/order-edit-form';
import { checkDiscount, dollars } from '~/http/draft-orders/draft-form.server';

type Fields = Readonly<Record<string, string | undefined>>;
type Errors = Record<string, string>;

const { errors: ERRORS } = ORDER_EDIT;

/** Parses what staff typed to edit an order; Shopify decides about what is allowed. */
export function parseEditForm(
  fields: Fields,
  order: Pick<EditableOrder, 'lines' | 'shipping'>,
): { ok: true; change: OrderChange } | { ok: false; errors: Errors } {
  const errors: Errors = {};
  const quantities = order.lines.flatMap(({ gid, quantity, unfulfilled }) => {
    const name = quantityField(numberIn(gid));
    const typed = (fields[name] ?? '').trim() || String(quantity);
    if (!isWhole(typed)) errors[name] = ERRORS.quantity;
    else if (Number(typed) < quantity - unfulfilled) {
      errors[name] = ERRORS.shipped(quantity - unfulfilled);
    }
    return errors[name] ? [] : [{ lineGid: gid, quantity: Number(typed) }];
  });
  const added = typedAdded(fields).flatMap(({ place, row }) => parseAdded(place, row, errors));
  const discounts = order.lines.flatMap(({ gid }) => {
    const number = numberIn(gid);
    const name = discountField(number);
    const discount = discountIn(fields[name] ?? '', name, errors);
    const isEnded = fields[noDiscountField(number)] === 'yes';
    return discount !== null || isEnded ? [{ lineGid: gid, discount }] : [];
  });
  const removedShipping = order.shipping.filter(
    ({ gid }) => fields[noShippingField(numberIn(gid))] === 'yes',
  );
  const shipping = parseShipping(fields, errors);
  const isRestocked = fields['restock'] === 'yes';
  return Object.keys(errors).length === 0
    ? { ok: true, change: { quantities, isRestocked, added, discounts, shipping, removedShipping } }
    : { ok: false, errors };
}

const isWhole = (typed: string) => /^\d{1,6}$/.test(typed) && Number(typed) <= EDIT_QUANTITY;

function parseAdded(place: number, row: Record<AddedField, string>, errors: Errors): AddedLine[] {
  const name = (field: AddedField) => addedField(place, field);
  const typed = row.quantity.trim() || '0';
  if (!isWhole(typed)) {
    errors[name('quantity')] = ERRORS.quantity;
    return [];
  }
  const quantity = Number(typed);
  // A row of nothing is left out, whatever else it says.
  if (quantity === 0) return [];
  const discount = discountIn(row.discount, name('discount'), errors);
  if (row.kind === 'variant') {
    if (!/^\d{1,20}$/.test(row.variant)) {
      errors[name('quantity')] = ERRORS.variant;
      return [];
    }
    return [{ variantGid: gidOf('ProductVariant', row.variant), quantity, discount }];
  }
  const title = textIn(row.title, name('title'), errors, ERRORS.title);
  const priceCents = amountIn(row.price, name('price'), errors);
  if (title === null || priceCents === null) return [];
  return [{ title, priceCents, isTaxable: row.taxable === 'yes', quantity, discount }];
}

function discountIn(typed: string, name: string, errors: Errors): EditDiscount | null {
  const discount = checkDiscount(typed, '', name, errors);
  if (discount === null) return null;
  return 'basisPoints' in discount
    ? { basisPoints: discount.basisPoints }
    : { amountCents: cents(discount.amountCents) };
}

function parseShipping(fields: Fields, errors: Errors): OrderChange['shipping'] {
  const { shippingTitle = '', shippingPrice = '' } = fields;
  if (shippingTitle.trim() === '' && shippingPrice.trim() === '') return null;
  const title = textIn(shippingTitle, 'shippingTitle', errors, ERRORS.shippingTitle);
  const amount = amountIn(shippingPrice, 'shippingPrice', errors);
  return title === null || amount === null ? null : { title, cents: amount };
}

function textIn(typed: string, name: string, errors: Errors, missing: string): string | null {
  const parsed = line({ max: EDIT_TEXT.title, missing: 'missing' }).safeParse(typed);
  if (parsed.success) return parsed.data;
  const code = parsed.error.issues[0]?.message ?? '';
  errors[name] = code === 'missing' ? missing : fieldMessage(code);
  return null;
}

function amountIn(typed: string, name: string, errors: Errors): Cents | null {
  const amount = typed.trim() === '' ? null : dollars(typed);
  if (amount === null) errors[name] = ERRORS.money;
  return amount;
}
