import { CUSTOM_ORDER_ERRORS, quantityLabel } from '~/content/custom-orders/custom-orders';
import { fieldMessage, errorMessage } from '~/content/core/errors';
import { addressCard } from '~/domain/customers/addresses/address-card';
import type { Product } from '~/domain/catalogue/catalogue';
import { addressError, draftAddress } from '~/domain/checkout/checkout-address';
import {
  CUSTOM_ORDER_LENGTHS,
  MOST_CASES,
  type PrintColor,
} from '~/domain/custom-orders/custom-order';
import {
  type CustomOrderPage,
  type CustomOrderReply,
  type PrintedSize,
  parseInk,
  parseQuantity,
  type TypedCustomOrder,
  UNCHOSEN_SWATCH,
} from '~/domain/custom-orders/custom-order-form';
import type { DraftAddress } from '~/domain/draft-orders/draft-order';
import { printedGood } from '~/domain/catalogue/product-facts';
import { line, paragraphs } from '~/domain/core/forms/form-text.schema.server';
import { loadAddresses } from '~/http/customers/address-view.server';
import type { StoreContext } from '~/http/context.server';
import { newFormToken, type StrictForm } from '~/http/form.server';
import { ARTWORK_ENDINGS, ARTWORK_TYPES } from '~/domain/core/files/artwork';
import { type ArtworkOwner, findArtworkFile } from '~/models/core/artwork.server';
import type { Design } from '~/models/custom-orders/design.server';
import { storedFileResponse } from '~/http/uploads/stored-file.server';
import { notFound } from '~/http/replies.server';

type Owner = Parameters<typeof loadAddresses>[1];

/** What was chosen on the product's page, as its query says it. */
type Requested = { size: string | null; quantity: string | null };

/** Lists the sizes of a product, each with its cases. */
export function printedSizes(product: Pick<Product, 'variants'>): PrintedSize[] {
  const sizes = new Map<string, PrintedSize>();
  for (const { id, priceCents, caseCount, options } of product.variants) {
    const name = options.find((option) => option.name === 'Size')?.value;
    if (name === undefined || caseCount === null || caseCount < 1) continue;
    const size = sizes.get(name) ?? { name, variantGid: id, caseCount, cases: [] };
    if (caseCount < size.caseCount) Object.assign(size, { variantGid: id, caseCount });
    size.cases.push({ count: caseCount, cents: priceCents });
    sizes.set(name, size);
  }
  for (const { cases } of sizes.values()) cases.sort((one, other) => other.count - one.count);
  return [...sizes.values()];
}

/**
 * Returns the form's data, with a new token each time: what was typed before, with what was chosen on the product's
 * page. No addresses if Shopify does not answer.
 *
 * @param user null for a visitor
 * @param requested what was chosen on the product's page; what cannot be ordered is ignored
 */
export async function customOrderPage(
  context: StoreContext,
  user: Owner | null,
  product: Product,
  { design, requested }: { design: Design | null; requested: Requested },
): Promise<CustomOrderPage> {
  const good = printedGood(product.handle);
  const sizes = printedSizes(product);
  const addresses = user && (await usableAddresses(context, user));
  const known = design?.typed;
  const sizeOf = (name: string | null | undefined) => sizes.find((size) => size.name === name);
  const size = sizeOf(requested.size) ?? sizeOf(known?.size) ?? sizes[0];
  const chosen = size && parseQuantity(requested.quantity ?? '', size.caseCount);
  const pieces = chosen && 'pieces' in chosen ? String(chosen.pieces) : known?.quantity;
  return {
    product: { handle: product.handle, title: product.title, ...good },
    sizes,
    addresses: addresses && addresses.map(addressCard),
    token: newFormToken(),
    typed: {
      size: size?.name ?? '',
      quantity: pieces ?? String(size?.caseCount ?? ''),
      colors: Array.from(
        { length: good.mostColors },
        (_, place) => known?.colors[place] ?? { name: '', hex: UNCHOSEN_SWATCH },
      ),
      notes: known?.notes ?? '',
      address: known?.address ?? addresses?.[0]?.key ?? '',
    },
    artwork: design?.artwork ?? null,
  };
}

/** The customer's own addresses that we can ship to; none if Shopify does not answer. */
async function usableAddresses(context: StoreContext, user: Owner) {
  const loaded = await loadAddresses(context, user);
  return loaded.ok ? loaded.value.filter((address) => addressError(address) === null) : [];
}

/** Returns the posted fields exactly as typed, cut to the lengths that the form can show again. */
export function typedCustomOrder(form: StrictForm, mostColors: number): TypedCustomOrder {
  const text = (name: string, most: number) => String(form.get(name) ?? '').slice(0, most);
  const names = form.getAll('color_name').map(String);
  const hexes = form.getAll('color_hex').map(String);
  return {
    size: text('size', 100),
    quantity: text('quantity', 20),
    colors: Array.from({ length: mostColors }, (_, place) => ({
      name: (names[place] ?? '').slice(0, 100),
      hex: (hexes[place] ?? UNCHOSEN_SWATCH).slice(0, 20),
    })),
    notes: text('notes', 2 * CUSTOM_ORDER_LENGTHS.notes),
    address: form.get('address') === null ? null : text('address', 40),
  };
}

export type CheckedCustomOrder = {
  size: PrintedSize;
  quantity: number;
  colors: PrintColor[];
  notes: string | null;
  address: DraftAddress | null;
};

type FieldErrors = CustomOrderReply['errors'];

/** Validates what was typed. @returns the parsed order, or error messages by field */
export async function checkCustomOrder(
  context: StoreContext,
  user: Owner | null,
  product: Product,
  { typed, withheld }: { typed: TypedCustomOrder; withheld: ReadonlySet<string> },
): Promise<{ ok: true; value: CheckedCustomOrder } | { ok: false; errors: FieldErrors }> {
  const errors: FieldErrors = {};
  const unit = printedGood(product.handle).unit;
  const size = printedSizes(product).find(({ name }) => name === typed.size);
  if (!size) errors.size = CUSTOM_ORDER_ERRORS.size;
  const { caseCount } = size ?? { caseCount: 1 };
  const parsed = parseQuantity(typed.quantity, caseCount);
  if (size && 'error' in parsed) {
    const most = caseCount * MOST_CASES;
    errors.quantity = quantityLabel(parsed.error, { caseCount, unit, most });
  }
  const inks = parseInks(typed.colors);
  if ('error' in inks) errors.colors = inks.error;
  const noteRules = paragraphs({ max: CUSTOM_ORDER_LENGTHS.notes, missing: 'none' });
  const notes = noteRules.safeParse(typed.notes);
  const hasNotes = typed.notes.trim() !== '';
  if (hasNotes && !notes.success) {
    errors.notes = fieldMessage(notes.error.issues[0]?.message ?? '');
  }
  const address = await chosenAddress(context, user, typed.address);
  if (address === 'unknown') errors.address = CUSTOM_ORDER_ERRORS.address;
  for (const name of withheld) {
    const place = name === 'notes' ? 'notes' : name.startsWith('color') ? 'colors' : 'form';
    errors[place] = errorMessage('card_number_refused');
  }
  if (Object.keys(errors).length > 0 || !size || 'error' in parsed || 'error' in inks) {
    return { ok: false, errors };
  }
  const value = {
    size,
    quantity: parsed.pieces,
    colors: inks.colors,
    notes: hasNotes && notes.success ? notes.data : null,
    address: address === 'unknown' ? null : address,
  };
  return { ok: true, value };
}

/** Parses the colors; a place with neither a name nor a color is ignored. */
function parseInks(
  typed: TypedCustomOrder['colors'],
): { colors: PrintColor[] } | { error: string } {
  const colors: PrintColor[] = [];
  const rules = line({ max: CUSTOM_ORDER_LENGTHS.colorName, missing: 'none' });
  for (const { name, hex } of typed) {
    const parsedName = name.trim() === '' ? null : rules.safeParse(name);
    if (parsedName?.success === false) {
      return { error: fieldMessage(parsedName.error.issues[0]?.message ?? '') };
    }
    const ink = parseInk(parsedName?.data ?? '', hex);
    if (ink === 'malformed') return { error: CUSTOM_ORDER_ERRORS.colorHex };
    if (ink) colors.push(ink);
  }
  return { colors };
}

/** Returns one of the customer's own saved addresses; null if it is to be given later. */
async function chosenAddress(
  context: StoreContext,
  user: Owner | null,
  key: string | null,
): Promise<DraftAddress | null | 'unknown'> {
  if (key === null || key === '') return null;
  const address = user && (await usableAddresses(context, user)).find((saved) => saved.key === key);
  return address ? draftAddress(address) : 'unknown';
}

/**
 * Returns one artwork file. Our own rendering is shown inline; the original is a download.
 *
 * @param owner who must own it; null for staff
 * @param params of the route: `artwork`, and `part`, which is `file` or `drawing`
 * @throws 404 for everything else, including another customer's files
 */
export async function artworkResponse(
  context: Pick<StoreContext, 'db' | 'uploads' | 'log'>,
  request: Request,
  owner: ArtworkOwner | null,
  { artwork = '', part }: { artwork?: string; part?: string },
): Promise<Response> {
  if (part !== 'file' && part !== 'drawing') return notFound();
  const isDrawing = part === 'drawing';
  const found = await findArtworkFile(
    context.db,
    artwork,
    owner,
    isDrawing ? 'drawing' : 'original',
  );
  if (!found?.key) return notFound();
  const { key, sha256, kind, fileName } = found;
  return storedFileResponse(context, request, {
    key,
    sha256,
    part: isDrawing ? 'drawing.png' : 'file',
    type: isDrawing ? 'image/png' : ARTWORK_TYPES[kind],
    download: isDrawing ? null : { fileName, plain: `artwork.${ARTWORK_ENDINGS[kind]}` },
  });
}
