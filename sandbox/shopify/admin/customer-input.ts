import type { CustomerRow } from '../customer-rows';
import { TAG_LENGTH, TAG_LIMIT, splitTags, withTags } from '../tags';
import type { Shop, UserError } from './context';

export type CustomerFields = {
  email?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  phone?: string | null;
  note?: string | null;
  locale?: string | null;
  taxExempt?: boolean | null;
  tags?: string[] | null;
};

type Texts = Pick<CustomerRow, 'email' | 'firstName' | 'lastName' | 'phone' | 'note' | 'locale'>;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const E164 = /^\+[1-9]\d{6,14}$/;
export const TEXT_LENGTH = 255;
const NOTE_LENGTH = 5_000;

const LABELS: Record<keyof Texts, string> = {
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  note: 'Note',
  locale: 'Locale',
};

/** Removes all whitespace from an email address, as Shopify does. */
export function parseEmail(text: string): string {
  return text.replaceAll(/\s/g, '');
}

/** Removes punctuation, and adds the country code to US numbers (E.164). */
export function parsePhone(text: string): string {
  const bare = text.replaceAll(/[\s().-]/g, '');
  if (/^\d{10}$/.test(bare)) return `+1${bare}`;
  return /^1\d{10}$/.test(bare) ? `+${bare}` : bare;
}

/** Whether the text exceeds the limit; Shopify counts characters, not UTF-16 units. */
export function isTooLong(text: string, limit: number): boolean {
  return text.length > limit && [...text].length > limit;
}

export function tooLong(field: string[], label: string, limit = TEXT_LENGTH): UserError {
  return { field, message: `${label} is too long (maximum is ${limit} characters)` };
}

/**
 * Returns the customer with the fields applied, and the errors. Fields that are left out keep their values;
 * tags replace the whole list.
 *
 * @param row the customer before, or an empty one
 */
export function withFields(
  shop: Shop,
  row: CustomerRow,
  fields: CustomerFields,
): { row: CustomerRow; errors: UserError[] } {
  const text = (name: keyof Texts, read = (value: string) => value.trim()) =>
    fields[name] === undefined ? row[name] : read(fields[name] ?? '');
  const changed: CustomerRow = {
    ...row,
    email: text('email', parseEmail),
    firstName: text('firstName'),
    lastName: text('lastName'),
    phone: text('phone', parsePhone),
    note: text('note'),
    locale: text('locale') || 'en',
    taxExempt: fields.taxExempt ?? row.taxExempt,
    tags: fields.tags ? withTags([], splitTags(fields.tags)) : row.tags,
  };
  return { row: changed, errors: [...wrongTexts(shop, changed), ...wrongTags(changed.tags)] };
}

function wrongTexts(shop: Shop, row: CustomerRow): UserError[] {
  const errors: UserError[] = [];
  for (const [name, label] of Object.entries(LABELS) as [keyof Texts, string][]) {
    const limit = name === 'note' ? NOTE_LENGTH : TEXT_LENGTH;
    if (isTooLong(row[name], limit)) errors.push(tooLong([name], label, limit));
  }
  const { email, phone, id } = row;
  const isOther = (found: CustomerRow | undefined) => found !== undefined && found.id !== id;
  if (email !== '') {
    const field = ['email'];
    if (!EMAIL.test(email) || email.length > TEXT_LENGTH) {
      errors.push({ field, message: 'Email is invalid' });
    } else if (isOther(shop.customers.byEmail(email))) {
      errors.push({ field, message: 'Email has already been taken' });
    }
  }
  if (phone !== '') {
    const field = ['phone'];
    if (!E164.test(phone)) {
      errors.push({ field, message: 'Phone is invalid' });
    } else if (isOther(shop.customers.byPhone(phone))) {
      errors.push({ field, message: 'Phone has already been taken' });
    }
  }
  if ([email, phone, row.firstName, row.lastName].every((value) => value === '')) {
    const message = 'A name, phone number, or email address must be present';
    errors.push({ field: null, message });
  }
  return errors;
}

export function wrongTags(tags: readonly string[]): UserError[] {
  const field = ['tags'];
  if (tags.length > TAG_LIMIT) {
    return [{ field, message: `Tags cannot be more than ${TAG_LIMIT}` }];
  }
  return tags.some((tag) => isTooLong(tag, TAG_LENGTH)) ? [tooLong(field, 'Tag', TAG_LENGTH)] : [];
}
