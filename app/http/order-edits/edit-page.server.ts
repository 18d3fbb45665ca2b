import { ORDER_EDIT } from '~/content/order-edits/order-edit';
import { adminMessage } from '~/content/staff/admin-message';
import { cents, type Cents } from '~/domain/core/money';
import { numberIn, type DraftHit } from '~/domain/draft-orders/draft-form';
import {
  EDIT_ADDED,
  EDIT_LINES,
  type EditableOrder,
  type EditMethod,
  type EditMoney,
  type EditRejection,
} from '~/domain/order-edits/order-edit';
import { addedField, typedAdded } from '~/domain/order-edits/order-edit-form';
import { linesVersion } from '~/domain/order-edits/order-version.server';
import { pageOf } from '~/domain/core/forms/list-window';
import type { PlatformFailure } from '~/domain/core/retries/failure';
import type { StoreContext } from '~/http/context.server';
import type { FormOutcome } from '~/http/form-definition.server';
import { newFormToken } from '~/http/form.server';
import { findGoods } from '~/http/draft-orders/draft-page.server';
import { orderGidOf } from '~/http/orders/order-page.server';
import { needed, notFound } from '~/http/replies.server';
import { listOrderEdits } from '~/models/order-edits/order-edit.server';
import { fetchEditableOrder } from '~/platforms/shopify/order-edits/order-edits.server';
import type { Payment } from '~/models/payments/payment.server';

/** So many versions of an order are shown. */
const VERSIONS = 20;

/** Returns an order as it can be edited. @throws 404 if there is none, 503 if Shopify does not answer */
export async function getEditableOrder(
  { admin, log }: Pick<StoreContext, 'admin' | 'log'>,
  number: string | undefined,
) {
  return (await needed(fetchEditableOrder(admin, orderGidOf(number)), log)) ?? notFound();
}

/**
 * Returns what the page of an order's edit shows.
 *
 * @param page which part of the order's lines, as the URL has it
 */
export async function orderEditPage(
  context: StoreContext,
  number: string | undefined,
  page: string | null,
) {
  const { db } = context;
  const order = await getEditableOrder(context, number);
  const edits = await listOrderEdits(db, order.gid, VERSIONS);
  return {
    order,
    number: numberIn(order.gid),
    version: linesVersion(order),
    part: partOf(order, page),
    token: newFormToken(),
    edits: edits.map((edit) => ({
      id: edit.id,
      at: edit.requestedAt.toISOString(),
      by: edit.staffName,
      before: edit.before,
      after: edit.after,
      state: edit.state,
      rejection: edit.rejection,
      settlement: edit.settlement,
      settledCents: edit.settledCents,
    })),
  };
}

/** Lines that are shown in one form; each part is an edit of its own. */
export type LinesPart = { page: number; pageCount: number; gids: string[] };

function partOf({ lines }: EditableOrder, page: string | null): LinesPart {
  const left = lines.filter(({ quantity }) => quantity > 0);
  const requested = /^[1-9]\d{0,3}$/.test(page ?? '') ? Number(page) : 1;
  const { begin, end, ...part } = pageOf(left.length, { page: requested, perPage: EDIT_LINES });
  return { ...part, gids: left.slice(begin, end).map(({ gid }) => gid) };
}

/** What the page shows besides the form: hits of a search, or the review of an edit. */
export type EditReview =
  | { kind: 'added' }
  | { kind: 'found'; hits: DraftHit[] }
  | {
      kind: 'review';
      beforeCents: number;
      totalCents: number;
      dueCents: number;
      backCents: number;
      isOnTerms: boolean;
      /** How what is due can be charged at once, with the card's name. */
      methods: { method: EditMethod; card: string | null }[];
      fields: Record<string, string>;
    };

type Posted = Readonly<Record<string, unknown>>;

/** Adds an empty row for a custom line, or one for a variant among the hits of the repeated search. */
export async function withRow(
  context: StoreContext,
  posted: Posted,
  variant: string | null,
): Promise<FormOutcome<EditReview>> {
  const place = freePlace(posted);
  if (place === null) return { message: ORDER_EDIT.errors.tooMany(EDIT_ADDED), status: 422 };
  const set = (fields: Parameters<typeof addedField>[1], value: string) => ({
    [addedField(place, fields)]: value,
  });
  if (variant === null) {
    const typed = { ...set('kind', 'custom'), ...set('quantity', '1'), ...set('taxable', 'yes') };
    return { review: { kind: 'added' }, status: 200, typed };
  }
  const hits = await findGoods(context, String(posted['find'] ?? ''));
  const found = hits.find((hit) => hit.variant === variant);
  if (found === undefined)
    return { message: ORDER_EDIT.errors.variant, field: 'find', status: 422 };
  const typed = {
    ...set('kind', 'variant'),
    ...set('variant', found.variant),
    ...set('title', found.label),
    ...set('price', found.price),
    ...set('quantity', '1'),
  };
  return { review: { kind: 'found', hits }, status: 200, typed };
}

function freePlace(posted: Posted): number | null {
  const used = new Set(typedAdded(posted).map(({ place }) => place));
  const free = Array.from({ length: EDIT_ADDED }, (_, place) => place).find(
    (place) => !used.has(place),
  );
  return free ?? null;
}

/** What is reviewed of an edit: its total as Shopify has calculated it, and what has paid the order. */
type Previewed = {
  beforeCents: Cents;
  totalCents: Cents;
  money: EditMoney;
  paid: {
    isOnTerms: boolean;
    last: Pick<Payment, 'cardCents' | 'storeCreditCents' | 'methodType' | 'methodName'> | null;
  };
};

/** Returns the review of a previewed edit, with everything that was typed. */
export function reviewOf(
  { beforeCents, totalCents, money, paid }: Previewed,
  fields: Posted,
): EditReview {
  const { last } = paid;
  const canCharge = money.dueCents > 0 && !paid.isOnTerms && last !== null;
  const card = canCharge && last.cardCents > 0 && last.methodType === 'card';
  const cash = canCharge && last.storeCreditCents > 0;
  return {
    kind: 'review',
    beforeCents,
    totalCents,
    ...money,
    isOnTerms: paid.isOnTerms,
    methods: [
      { method: 'later', card: null },
      ...(card ? [{ method: 'card' as const, card: last.methodName }] : []),
      ...(cash ? [{ method: 'cash' as const, card: null }] : []),
    ],
    fields: Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value]] : [],
      ),
    ),
  };
}

/**
 * Returns why an order was not edited. If somebody else has changed it, the form goes on from what the order is now:
 * reviewing it again is an informed decision.
 *
 * @param order as it is now
 * @throws 404 if it does not exist
 */
export function rejectedEdit(
  rejection: { code: EditRejection | 'form-used'; failure?: PlatformFailure },
  { order, limitCents }: { order: EditableOrder; limitCents: number },
): FormOutcome<EditReview> {
  const { code, failure } = rejection;
  if (code === 'not-found') return notFound();
  if (code === 'rejected' && failure) return { message: adminMessage(failure), status: 422 };
  if (code === 'discount') return { message: ORDER_EDIT.rejections.discount(cents(limitCents)) };
  const message = ORDER_EDIT.rejections[code];
  const from = code === 'changed' && { typed: { version: linesVersion(order) } };
  return { message, isTokenUsed: true, ...from, ...(code === 'nothing' && { status: 422 }) };
}
