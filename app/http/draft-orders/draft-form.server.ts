import { fieldMessage, errorMessage } from '~/content/core/errors';
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
import { line, paragraphs } from '~/domain/core/forms/form-text.schema.server';
import { isReferralAttribute } from '~/domain/ambassadors/referral';
import { centsFromDecimal, type Cents } from '~/domain/core/money';
import type { StaffDraft } from '~/domain/draft-orders/staff-draft';
import { isZipOf } from '~/domain/core/places/state-of-zip';
import { parseStrictForm, type StrictForm } from '~/http/form.server';
import { gidOf, customerGid } from '~/domain/core/ids';

/** Error messages by control; '' for the form as a whole. */
export type DraftErrors = Record<string, string>;

const { errors: ERRORS } = ERP_DRAFTS;
const MOST_CENTS = 99_999_999;

/** Reads the posted form of a draft; refuses anything our page cannot have sent. */
export function parseDraftForm(request: Request): Promise<StrictForm> {
  const lines = Array.from({ length: DRAFT_FORM.lines }, (_, place) =>
    DRAFT_LINE_FIELDS.map((name) => lineField(place, name)),
  );
  const once = ['form_token', 'version', 'find', 'add', ...DRAFT_HEAD_FIELDS, ...lines.flat()];
  return parseStrictForm(request, { once });
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
): { ok: true; draft: CheckedDraft } | { ok: false; errors: DraftErrors } {
  const errors: DraftErrors = {};
  const { head } = typed;
  const lines = typed.lines.flatMap((one, place) => checkLine(one, place, errors));
  const note = checkNote(head.note, errors);
  const email = optional(head.email, DRAFT_FORM.email, 'email', errors);
  if (email !== null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    errors['email'] = errorMessage('enquiry_email_malformed');
  }
  const draft: CheckedDraft = {
    customerGid: /^\d{1,20}$/.test(head.customer) ? customerGid(head.customer) : null,
    email: email ?? '',
    lines,
    discountCode: optional(head.code, DRAFT_FORM.code, 'code', errors),
    discount: checkDiscount(head.discount, head.discountTitle, 'discount', errors),
    address: checkAddress(head, errors),
    taxExempt: head.taxExempt === 'yes',
    attributes: pairs(head.attributes, 'attributes', errors),
    note,
  };
  for (const name of withheld) errors[name] = errorMessage('card_number_refused');
  return Object.keys(errors).length === 0 ? { ok: true, draft } : { ok: false, errors };
}

function checkLine(typed: TypedLine, place: number, errors: DraftErrors): DraftLineInput[] {
  const name = (field: keyof TypedLine) => lineField(place, field);
  const whole = typed.quantity.trim();
  if (!/^-?\d{1,6}$/.test(whole) || Number(whole) > QUANTITY_BOUND) {
    errors[name('quantity')] = ERRORS.quantity;
    return [];
  }
  const quantity = Number(whole);
  // Spec section 5: such lines are left out, whatever else they contain.
  if (quantity <= 0) return [];
  const properties = pairs(typed.properties, name('properties'), errors);
  const reason = ERP_DRAFTS.lines.discount;
  const discount = checkDiscount(typed.discount, reason, name('discount'), errors);
  const rest = { quantity, properties, ...(discount && { discount }) };
  if (typed.variant !== '') {
    const override = typed.override.trim();
    const cents = override === '' ? undefined : dollars(override);
    if (cents === null) errors[name('override')] = ERRORS.money;
    if (!/^\d{1,20}$/.test(typed.variant)) errors[name('quantity')] = ERRORS.variant;
    const variantGid = gidOf('ProductVariant', typed.variant);
    return [{ variantGid, ...(cents != null && { priceOverrideCents: cents }), ...rest }];
  }
  const title = optional(typed.title, DRAFT_FORM.line, name('title'), errors);
  if (title === null) errors[name('title')] ??= ERRORS.title;
  const priceCents = typed.price.trim() === '' ? null : dollars(typed.price);
  if (priceCents === null) {
    errors[name('price')] = typed.price.trim() === '' ? ERRORS.price : ERRORS.money;
  }
  if (title === null || priceCents === null) return [];
  return [{ title, priceCents, taxable: typed.taxable === 'yes', ...rest }];
}

/** Parses a discount: '10%', '5', '$5.00'. */
export function checkDiscount(
  typed: string,
  title: string,
  name: string,
  errors: DraftErrors,
): DraftDiscount | null {
  const text = typed.trim();
  if (text === '') return null;
  const typedTitle = optional(title, DRAFT_FORM.line, name, errors);
  const share = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%$/.exec(text);
  if (share) {
    const basisPoints = Number(share[1]) * 100 + Number((share[2] ?? '').padEnd(2, '0'));
    if (basisPoints > 0 && basisPoints <= 10_000) {
      return { title: typedTitle ?? 'Discount', description: null, basisPoints };
    }
  } else {
    const amountCents = dollars(text);
    if (amountCents !== null && amountCents > 0) {
      return { title: typedTitle ?? 'Discount', description: null, amountCents };
    }
  }
  errors[name] = ERRORS.discount;
  return null;
}

/** Returns null if all fields are empty; otherwise applies the rules of every delivery address. */
function checkAddress(head: TypedHead, errors: DraftErrors): DraftAddress | null {
  if (DRAFT_ADDRESS_FIELDS.every((name) => head[name].trim() === '')) return null;
  const address = {} as DraftAddress;
  for (const name of DRAFT_ADDRESS_FIELDS) {
    const parsed = ADDRESS_SHAPE[name].safeParse(head[name]);
    if (parsed.success) address[name] = parsed.data ?? '';
    else errors[name] = fieldMessage(parsed.error.issues[0]?.message ?? '');
  }
  const { provinceCode, zip } = address;
  if (provinceCode && zip && !isZipOf(provinceCode, zip)) {
    errors['zip'] = fieldMessage('address_zip_elsewhere');
  }
  return address;
}

/** Parses pairs such as 'Color: green', one per line. */
function pairs(text: string, name: string, errors: DraftErrors) {
  const found: { name: string; value: string }[] = [];
  for (const one of text.split(/\r\n?|\n/)) {
    if (one.trim() === '') continue;
    const [, key = '', value = ''] = /^([^:]*):(.*)$/.exec(one) ?? [];
    if (isReferralAttribute(key)) {
      errors[name] = ERRORS.ownAttribute;
    } else if (
      key.trim() === '' ||
      key.trim().length > DRAFT_FORM.property ||
      /\p{Cc}/u.test(one)
    ) {
      errors[name] = ERRORS.pairs;
    } else if (value.trim() !== '') {
      found.push({ name: key.trim(), value: value.trim().slice(0, DRAFT_FORM.line) });
    }
  }
  if (found.length > DRAFT_FORM.properties) errors[name] = ERRORS.tooManyPairs;
  return found;
}

function optional(typed: string, max: number, name: string, errors: DraftErrors): string | null {
  if (typed.trim() === '') return null;
  const parsed = line({ max, missing: 'none' }).safeParse(typed.replace(/\r\n?|\n/g, ' '));
  if (parsed.success) return parsed.data;
  errors[name] = fieldMessage(parsed.error.issues[0]?.message ?? '');
  return null;
}

/** Parses the note, which keeps its lines; null for an empty one. */
function checkNote(typed: string, errors: DraftErrors): string | null {
  if (typed.trim() === '') return null;
  const parsed = paragraphs({ max: DRAFT_FORM.note, missing: 'none' }).safeParse(typed);
  if (parsed.success) return parsed.data;
  errors['note'] = fieldMessage(parsed.error.issues[0]?.message ?? '');
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
