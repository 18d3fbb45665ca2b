import type { Kysely, Selectable } from 'kysely';
import type { CheckoutChoice, ChosenAddress } from '~/domain/checkout/checkout';
import type { DraftAddress } from '~/domain/draft-orders/draft-order';
import { cents } from '~/domain/core/money';
import type { Checkout as CheckoutRow, DB } from '../../../db/schema';

/** What a customer has chosen for one cart at the checkout. */
export type Checkout = {
  /** SHA-256 of the cart's id, in hexadecimal. */
  cartSubject: string;
  /** Encrypted, exactly as given to `saveCheckoutAddress`; only the key that encrypted it can open it. */
  encryptedCartId: string;
  to: ChosenAddress;
  choice: CheckoutChoice;
};

/** Finds the customer's checkout, of whichever cart; null if none was begun. */
export async function findCheckout(db: Kysely<DB>, gid: string): Promise<Checkout | null> {
  const row = await db
    .selectFrom('checkout')
    .selectAll()
    .where('customer_gid', '=', gid)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** Stores the delivery address. For a cart other than the last one, everything else starts over. */
export async function saveCheckoutAddress(
  db: Kysely<DB>,
  gid: string,
  cart: Pick<Checkout, 'cartSubject' | 'encryptedCartId'>,
  to: ChosenAddress,
  at: Date,
): Promise<void> {
  const values = {
    address: JSON.stringify(to.address),
    address_key: to.key,
    address_name: to.name,
    updated_at: at,
  };
  const { cartSubject, encryptedCartId } = cart;
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('checkout')
      .where('customer_gid', '=', gid)
      .where('cart_subject', '<>', cartSubject)
      .execute();
    await trx
      .insertInto('checkout')
      .values({
        customer_gid: gid,
        cart_subject: cartSubject,
        encrypted_cart_id: encryptedCartId,
        ...values,
      })
      .onConflict((known) => known.column('customer_gid').doUpdateSet(values))
      .execute();
  });
}

/** Stores the choices of the second page. @returns false if the checkout belongs to another cart by now */
export async function saveCheckoutChoice(
  db: Kysely<DB>,
  gid: string,
  cartSubject: string,
  choice: CheckoutChoice,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkout')
    .set({
      shipping_handle: choice.shippingHandle,
      discount_code: choice.discountCode,
      ambassador_code: choice.ambassadorCode,
      store_credit_cents: choice.storeCreditCents,
      organization_id: choice.organizationId,
      rest: choice.rest,
      po_number: choice.poNumber,
      updated_at: at,
    })
    .where('customer_gid', '=', gid)
    .where('cart_subject', '=', cartSubject)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stores a code that was typed in this cart. Does nothing if its checkout was not begun. */
export async function saveCheckoutCode(
  db: Kysely<DB>,
  gid: string,
  cartSubject: string,
  ambassadorCode: string,
): Promise<void> {
  await db
    .updateTable('checkout')
    .set({ ambassador_code: ambassadorCode })
    .where('customer_gid', '=', gid)
    .where('cart_subject', '=', cartSubject)
    .execute();
}

/** Deletes checkouts not changed since `before`: we keep an address no longer than it is needed. */
export async function deleteCheckoutsBefore(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom('checkout').where('updated_at', '<', before).execute();
}

function fromRow(row: Selectable<CheckoutRow>): Checkout {
  return {
    cartSubject: row.cart_subject,
    encryptedCartId: row.encrypted_cart_id,
    to: {
      // Only `saveCheckoutAddress` writes it.
      address: row.address as unknown as DraftAddress,
      key: row.address_key,
      name: row.address_name,
    },
    choice: {
      shippingHandle: row.shipping_handle,
      discountCode: row.discount_code,
      ambassadorCode: row.ambassador_code,
      storeCreditCents: row.store_credit_cents === null ? null : cents(row.store_credit_cents),
      organizationId: row.organization_id,
      rest: row.rest,
      poNumber: row.po_number,
    },
  };
}
