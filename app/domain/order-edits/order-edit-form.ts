import { numberIn } from '~/domain/draft-orders/draft-form';
import { EDIT_ADDED, type EditableOrder } from './order-edit';

/** The back-office form of an order's edit, with its values as text. */

export const ADDED_FIELDS = [
  /** `variant` or `custom`; absent in a row that does not exist. */
  'kind',
  'variant',
  'title',
  'price',
  'quantity',
  'taxable',
  'discount',
] as const;

export type AddedField = (typeof ADDED_FIELDS)[number];

/** The name of a field of a line to add, which is also its control's id. */
export const addedField = (place: number, name: AddedField) => `a${place}_${name}`;

/** The name of the field for the new quantity of a line of the order. @param number of Shopify's id */
export const quantityField = (number: string) => `q_${number}`;

/** The names of the fields for a discount on a line of the order, and to end the one that it has. */
export const discountField = (number: string) => `d_${number}`;
export const noDiscountField = (number: string) => `n_${number}`;

/** The name of the field that removes a shipping line of the order. */
export const noShippingField = (number: string) => `s_${number}`;

/** The names of the fields for what the order has. */
export function ownFields({
  lines,
  shipping,
}: Pick<EditableOrder, 'lines' | 'shipping'>): string[] {
  const ofLines = lines.flatMap(({ gid }) =>
    [quantityField, discountField, noDiscountField].map((field) => field(numberIn(gid))),
  );
  return [...ofLines, ...shipping.map(({ gid }) => noShippingField(numberIn(gid)))];
}

/** The names of all fields but those for the order's own lines. */
export const EDIT_FIELDS = [
  'restock',
  'shippingTitle',
  'shippingPrice',
  'find',
  /** The number of the variant that is added, of the button that was pressed. */
  'add',
  ...Array.from({ length: EDIT_ADDED }, (_, place) =>
    ADDED_FIELDS.map((name) => addedField(place, name)),
  ).flat(),
];

export const EDIT_TEXT = { title: 255, find: 100 } as const;

/** A line to add, as typed. */
export type TypedAdded = Record<AddedField, string>;

/** Returns the rows of lines to add among what was typed. */
export function typedAdded(
  typed: Readonly<Record<string, unknown>>,
): { place: number; row: TypedAdded }[] {
  return Array.from({ length: EDIT_ADDED }, (_, place) => {
    const text = (name: AddedField) => String(typed[addedField(place, name)] ?? '');
    const row = Object.fromEntries(ADDED_FIELDS.map((name) => [name, text(name)])) as TypedAdded;
    return { place, row };
  }).filter(({ row }) => row.kind !== '');
}
