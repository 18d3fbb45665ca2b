import { LineChanges } from '../cart-lines';
import type { CartError, CartWarning, LineInput, LineUpdate } from '../cart-lines';
import type { Carts } from '../carts';
import type { Catalogue } from '../catalogue';
import { applicableCode } from '../discounts';
import { cartGid } from '../carts';
import type { CartRow, Pair } from '../rows';
import type { CustomerRow } from '../customer-rows';
import { cartNode } from './cart';
import { tooMany } from './queries';

type BuyerInput = {
  email?: string | null;
  phone?: string | null;
  countryCode?: string | null;
  customerAccessToken?: string | null;
};
type CartInput = {
  lines?: LineInput[] | null;
  attributes?: Pair[] | null;
  note?: string | null;
  discountCodes?: string[] | null;
  buyerIdentity?: BuyerInput | null;
};
type OnCart = { cartId: string };

/** Shopify's limits. */
const LONGEST_NOTE = 5_000;
const LONGEST_LIST = 250;

function refused(errors: CartError[]) {
  return { cart: null, userErrors: errors, warnings: [] };
}

/** The customer to whom an access token of the Customer Account API belongs, if it is valid. */
type Holder = (token: string) => CustomerRow | undefined;

/** `cart(id)` and the cart mutations; a mutation with any error changes nothing. */
export function cartFields(carts: Carts, catalogue: Catalogue, holder: Holder) {
  const done = (cart: CartRow, warnings: CartWarning[] = []) => ({
    cart: cartNode(carts, carts.put(cart)),
    userErrors: [],
    warnings,
  });
  const onCart = <Args extends OnCart, Result>(work: (cart: CartRow, args: Args) => Result) => {
    return (args: Args) => {
      const cart = carts.byGid(args.cartId);
      if (cart !== undefined) return work(cart, args);
      const message = 'The specified cart does not exist.';
      return refused([{ code: 'INVALID', field: ['cartId'], message }]);
    };
  };
  const changeLines = (cart: CartRow, size: number, work: (changes: LineChanges) => void) => {
    if (size > LONGEST_LIST) throw tooMany(size);
    const changes = new LineChanges(cart, catalogue);
    work(changes);
    return changes.errors.length > 0
      ? refused(changes.errors)
      : done(changes.cart, changes.warnings);
  };

  return {
    cart: ({ id }: { id: string }) => {
      const cart = carts.byGid(id);
      return cart === undefined ? null : cartNode(carts, cart);
    },
    cartCreate: ({ input }: { input?: CartInput | null }) => {
      const { lines, attributes, note, discountCodes, buyerIdentity } = input ?? {};
      const errors = [
        ...noteErrors(note ?? '', ['input', 'note']),
        ...buyerErrors(holder, buyerIdentity ?? {}, ['input', 'buyerIdentity']),
      ];
      if (errors.length > 0) return refused(errors);
      const fresh: CartRow = {
        ...carts.create(),
        note: note ?? null,
        attributes: attributes ?? [],
        discountCodes: unique(discountCodes ?? []),
        buyer: buyer(holder, buyerIdentity ?? {}),
      };
      return changeLines(fresh, lines?.length ?? 0, (changes) =>
        changes.add(lines ?? [], ['input', 'lines']),
      );
    },
    cartLinesAdd: onCart((cart, { lines }: OnCart & { lines: LineInput[] }) =>
      changeLines(cart, lines.length, (changes) => changes.add(lines, ['lines'])),
    ),
    cartLinesUpdate: onCart((cart, { lines }: OnCart & { lines: LineUpdate[] }) =>
      changeLines(cart, lines.length, (changes) => changes.update(lines, ['lines'])),
    ),
    cartLinesRemove: onCart((cart, { lineIds }: OnCart & { lineIds: string[] }) =>
      changeLines(cart, lineIds.length, (changes) => changes.remove(lineIds, ['lineIds'])),
    ),
    cartNoteUpdate: onCart((cart, { note }: OnCart & { note: string }) => {
      const errors = noteErrors(note, ['note']);
      return errors.length > 0 ? refused(errors) : done({ ...cart, note });
    }),
    cartAttributesUpdate: onCart((cart, { attributes }: OnCart & { attributes: Pair[] }) =>
      done({ ...cart, attributes }),
    ),
    cartDiscountCodesUpdate: onCart((cart, args: OnCart & { discountCodes: string[] }) => {
      const codes = unique(args.discountCodes);
      return done({ ...cart, discountCodes: codes }, codeWarnings(cart, codes));
    }),
    cartBuyerIdentityUpdate: onCart((cart, args: OnCart & { buyerIdentity: BuyerInput }) => {
      const errors = buyerErrors(holder, args.buyerIdentity, ['buyerIdentity']);
      return errors.length > 0
        ? refused(errors)
        : done({ ...cart, buyer: buyer(holder, args.buyerIdentity, cart.buyer) });
    }),
  };
}

function unique(codes: string[]): string[] {
  return [...new Set(codes.map((code) => code.trim()).filter(Boolean))];
}

/** What is left out stays as it was; null takes it away. */
function buyer(holder: Holder, input: BuyerInput, before?: CartRow['buyer']): CartRow['buyer'] {
  const token = input.customerAccessToken;
  const pick = (name: 'email' | 'phone' | 'countryCode') =>
    input[name] === undefined ? (before?.[name] ?? null) : input[name];
  return {
    email: pick('email'),
    phone: pick('phone'),
    countryCode: pick('countryCode'),
    customerId: token === undefined ? before?.customerId : holder(token ?? '')?.id,
  };
}

function noteErrors(note: string, field: string[]): CartError[] {
  if (note.length <= LONGEST_NOTE) return [];
  const message = `Note is too long (maximum is ${LONGEST_NOTE} characters)`;
  return [{ code: 'NOTE_TOO_LONG', field, message }];
}

function buyerErrors(holder: Holder, input: BuyerInput, field: string[]): CartError[] {
  const errors: CartError[] = [];
  if (input.email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(input.email)) {
    errors.push({ code: 'INVALID', field: [...field, 'email'], message: 'Email is invalid' });
  }
  if (input.customerAccessToken && holder(input.customerAccessToken) === undefined) {
    const path = [...field, 'customerAccessToken'];
    errors.push({ code: 'INVALID', field: path, message: 'Customer is invalid' });
  }
  return errors;
}

function codeWarnings(cart: CartRow, codes: string[]): CartWarning[] {
  return codes
    .filter((code) => applicableCode([code]) === undefined)
    .map((code) => ({
      code: 'DISCOUNT_NOT_FOUND',
      message: `The discount code ${code} was not found.`,
      target: cartGid(cart),
    }));
}
