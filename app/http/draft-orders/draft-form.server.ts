import { fieldSentence, sentence } from '~/content/core/errors';
import { ERP_DRAFTS } from '~/content/draft-orders/erp-drafts';
import { ADDRESS_SHAPE } from '~/domain/customers/addresses/address.schema.server';
import { QUANTITY_BOUND } from '~/domain/catalogue/variant-choice';
import {
  DRAFT_ADDRESS_FIELDS,
  DRAFT_FORM,
  DRAFT_HEAD_FIELDS,
  DRAFT_LINE_FIELDS,
  lineField,
  NO_LINE,
  type TypedDraft,
  type TypedHead,
  type TypedLine,
} from '~/domain/draft-orders/draft-form';
import type {
  DraftAddress,
  DraftDiscount,
  DraftLineInput,
} from '~/domain/draft-orders/draft-order';
import { line } from '~/domain/core/forms/form-text.schema.server';
import { isReferralAttribute } from '~/domain/ambassadors/referral';
import { centsFromDecimal, type Cents } from '~/domain/core/money';
import type { StaffDraft } from '~/domain/draft-orders/staff-draft';
import { isZipOf } from '~/domain/core/places/state-of-zip';
import { readForm, type StrictForm } from '~/http/form.server';
import { gidOf, customerGid } from '~/domain/core/ids';

/** Error messages by control; '' for the form as a whole. */
export type DraftFaults = Record<string, string>;

const { errors: ERRORS } = ERP_DRAFTS;
const MOST_CENTS = 99_999_999;

/** Reads the posted form of a draft; refuses anything our page cannot have sent. */
export function readDraftForm(request: Request): Promise<StrictForm> {
  const lines = Array.from({ length: DRAFT_FORM.lines }, (_, place) =>
    DRAFT_LINE_FIELDS.map((name) => lineField(place, name)),
  );
  const once = ['form_token', 'version', 'find', 'add', ...DRAFT_HEAD_FIELDS, ...lines.flat()];
  return readForm(request, { once });
}

/** Returns what was typed, cut to the lengths the form can show. Skips lines without a quantity field. */
export function typedDraft(form: StrictForm): TypedDraft {
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 4_000);
  const head = Object.fromEntries(DRAFT_HEAD_FIELDS.map((name) => [name, text(name)])) as TypedHead;
  const lines: TypedLine[] = [];
  for (let place = 0; place < DRAFT_FORM.lines; place += 1) {
    if (!form.has(lineField(place, 'quantity'))) continue;
    const fields = DRAFT_LINE_FIELDS.map((name) => [name, text(lineField(place, name))]);
    lines.push({ ...NO_LINE, ...(Object.fromEntries(fields) as TypedLine) });
  }
  return { head, lines };
}

/** A validated draft without its shipping rate, which depends on Shopify's offer. */
export type CheckedDraft = Omit<StaffDraft, 'shipping'>;

/** Validates what was typed (spec section 5, Draft orders). */
export function checkDraft(
  typed: TypedDraft,
  withheld: ReadonlySet<string>,
): { ok: true; draft: CheckedDraft } | { ok: false; faults: DraftFaults } {
  const faults: DraftFaults = {};
  const { head } = typed;
  const lines = typed.lines.flatMap((one, place) => checkLine(one, place, faults));
  const note = optional(head.note, DRAFT_FORM.note, 'note', faults);
  const email = optional(head.email, DRAFT_FORM.email, 'email', faults);
  if (email !== null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    faults['email'] = sentence('enquiry_email_malformed');
  }
  const draft: CheckedDraft = {
    customerGid: /^\d{1,20}$/.test(head.customer) ? customerGid(head.customer) : null,
    email: email ?? '',
    lines,
    discountCode: optional(head.code, DRAFT_FORM.code, 'code', faults),
    discount: checkDiscount(head.discount, head.discountTitle, 'discount', faults),
    address: checkAddress(head, faults),
    taxExempt: head.taxExempt === 'yes',
    attributes: pairs(head.attributes, 'attributes', faults),
    note,
  };
  for (const name of withheld) faults[name] = sentence('card_number_refused');
  return Object.keys(faults).length === 0 ? { ok: true, draft } : { ok: false, faults };
}

function checkLine(typed: TypedLine, place: number, faults: DraftFaults): DraftLineInput[] {
  const name = (field: keyof TypedLine) => lineField(place, field);
  const whole = typed.quantity.trim();
  if (!/^-?\d{1,6}$/.test(whole) || Number(whole) > QUANTITY_BOUND) {
    faults[name('quantity')] = ERRORS.quantity;
    return [];
  }
  const quantity = Number(whole);
  // Spec section 5: such lines are left out, whatever else they contain.
  if (quantity <= 0) return [];
  const properties = pairs(typed.properties, name('properties'), faults);
  const reason = ERP_DRAFTS.lines.discount;
  const discount = checkDiscount(typed.discount, reason, name('discount'), faults);
  const rest = { quantity, properties, ...(discount && { discount }) };
  if (typed.variant !== '') {
    const override = typed.override.trim();
    const cents = override === '' ? undefined : dollars(override);
    if (cents === null) faults[name('override')] = ERRORS.money;
    if (!/^\d{1,20}$/.test(typed.variant)) faults[name('quantity')] = ERRORS.variant;
    const variantGid = gidOf('ProductVariant', typed.variant);
    return [{ variantGid, ...(cents != null && { priceOverrideCents: cents }), ...rest }];
  }
  const title = optional(typed.title, DRAFT_FORM.line, name('title'), faults);
  if (title === null) faults[name('title')] ??= ERRORS.title;
  const priceCents = typed.price.trim() === '' ? null : dollars(typed.price);
  if (priceCents === null) {
    faults[name('price')] = typed.price.trim() === '' ? ERRORS.price : ERRORS.money;
  }
  if (title === null || priceCents === null) return [];
  return [{ title, priceCents, taxable: typed.taxable === 'yes', ...rest }];
}

/** Parses a discount: '10%', '5', '$5.00'. */
function checkDiscount(
  typed: string,
  title: string,
  name: string,
  faults: DraftFaults,
): DraftDiscount | null {
  const text = typed.trim();
  if (text === '') return null;
  const words = optional(title, DRAFT_FORM.line, name, faults);
  const share = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%$/.exec(text);
  if (share) {
    const basisPoints = Number(share[1]) * 100 + Number((share[2] ?? '').padEnd(2, '0'));
    if (basisPoints > 0 && basisPoints <= 10_000) {
      return { title: words ?? 'Discount', description: null, basisPoints };
    }
  } else {
    const amountCents = dollars(text);
    if (amountCents !== null && amountCents > 0) {
      return { title: words ?? 'Discount', description: null, amountCents };
    }
  }
  faults[name] = ERRORS.discount;
  return null;
}

/** Returns null if all fields are empty; otherwise applies the rules of every delivery address. */
function checkAddress(head: TypedHead, faults: DraftFaults): DraftAddress | null {
  if (DRAFT_ADDRESS_FIELDS.every((name) => head[name].trim() === '')) return null;
  const address = {} as DraftAddress;
  for (const name of DRAFT_ADDRESS_FIELDS) {
    const read = ADDRESS_SHAPE[name].safeParse(head[name]);
    if (read.success) address[name] = read.data ?? '';
    else faults[name] = fieldSentence(read.error.issues[0]?.message ?? '');
  }
  const { provinceCode, zip } = address;
  if (provinceCode && zip && !isZipOf(provinceCode, zip)) {
    faults['zip'] = fieldSentence('address_zip_elsewhere');
  }
  return address;
}

/** Parses pairs such as 'Color: green', one per line. */
function pairs(text: string, name: string, faults: DraftFaults) {
  const found: { name: string; value: string }[] = [];
  for (const one of text.split(/\r\n?|\n/)) {
    if (one.trim() === '') continue;
    const [, key = '', value = ''] = /^([^:]*):(.*)$/.exec(one) ?? [];
    if (isReferralAttribute(key)) {
      faults[name] = ERRORS.ownAttribute;
    } else if (
      key.trim() === '' ||
      key.trim().length > DRAFT_FORM.property ||
      /\p{Cc}/u.test(one)
    ) {
      faults[name] = ERRORS.pairs;
    } else if (value.trim() !== '') {
      found.push({ name: key.trim(), value: value.trim().slice(0, DRAFT_FORM.line) });
    }
  }
  if (found.length > DRAFT_FORM.properties) faults[name] = ERRORS.tooManyPairs;
  return found;
}

function optional(typed: string, max: number, name: string, faults: DraftFaults): string | null {
  if (typed.trim() === '') return null;
  const read = line({ max, missing: 'none' }).safeParse(typed.replace(/\r\n?|\n/g, ' '));
  if (read.success) return read.data;
  faults[name] = fieldSentence(read.error.issues[0]?.message ?? '');
  return null;
}

/** Parses an amount such as '1,250' or '$12.5' into cents; returns null if it is not an amount. */
export function dollars(typed: string): Cents | null {
  const plain = typed
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/(?<=\d),(?=\d{3}(?:\D|$))/g, '');
  try {
    const amount = centsFromDecimal(plain);
    return amount > MOST_CENTS ? null : amount;
  } catch {
    return null;
  }
}
