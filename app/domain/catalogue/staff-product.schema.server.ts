import { z } from 'zod';
import { line } from '~/domain/core/forms/form-text.schema.server';
import { parseTags } from './staff-product';
import { isShopifyNumber } from '~/domain/core/ids';

const LONGEST_TAG = 255;
const MOST_TAGS = 250;
const LONGEST_ALT = 512;

const number = z.string().refine(isShopifyNumber);
const whole = (most: number, code: string) =>
  z
    .string({ error: code })
    .trim()
    .regex(/^(?:\d{1,3}(?:,\d{3})+|\d{1,9})$/, code)
    .transform((text) => Number(text.replaceAll(',', '')))
    .refine((units) => units <= most, code);

const tagList = z.string().max(60_000).default('');

/** Tags in one field, separated by commas. */
export const productTagsSchema = z
  .strictObject({
    was: tagList,
    tags: tagList
      .transform(parseTags)
      .refine((tags) => tags.length <= MOST_TAGS, 'product_tag_long')
      .refine((tags) => tags.every((tag) => tag.length <= LONGEST_TAG), 'product_tag_long'),
  })
  .transform(({ was, tags }) => ({ kind: 'tags' as const, was: parseTags(was), tags }));

/** Dollars with at most two decimals: up to seven digits, with or without commas between the thousands. */
const PRICE = /^\$?\s*(\d{1,3},\d{3}|\d,\d{3},\d{3}|\d{1,7})(?:\.(\d{1,2}))?$/;

export const variantPriceSchema = z
  .strictObject({
    variantId: number,
    was: z.string().regex(/^\d{1,10}$/),
    price: z
      .string({ error: 'product_price' })
      .trim()
      .regex(PRICE, 'product_price')
      .transform(centsOf),
    /** The price in cents that was confirmed after a warning; another one is asked about again. */
    confirmed: z.string().max(10).optional(),
  })
  .transform(({ variantId, was, price, confirmed }) => ({
    kind: 'price' as const,
    variant: variantId,
    was: Number(was),
    cents: price,
    isConfirmed: confirmed === String(price),
  }));

export const variantLimitSchema = z
  .strictObject({
    variantId: number,
    was: z.string().regex(/^(?:none|-?\d{1,9})$/),
    limit: z
      .union([
        z
          .string()
          .trim()
          .length(0)
          .transform(() => null),
        whole(999_999, 'product_limit').refine((limit) => limit > 0, 'product_limit'),
      ])
      .optional()
      .transform((limit) => limit ?? null),
  })
  .transform(({ variantId, was, limit }) => ({
    kind: 'limit' as const,
    variant: variantId,
    was: was === 'none' ? null : Number(was),
    limit,
  }));

export const variantStockSchema = z
  .strictObject({
    variantId: number,
    location: number,
    was: z.string().regex(/^-?\d{1,10}$/),
    stock: whole(1_000_000, 'product_stock'),
    form_token: z.uuid('enquiry_form_outdated'),
  })
  .transform(({ variantId, location, was, stock, form_token: key }) => ({
    kind: 'stock' as const,
    variant: variantId,
    place: location,
    was: Number(was),
    units: stock,
    key,
  }));

export const firstPictureSchema = z
  .strictObject({ id: number })
  .transform(({ id }) => ({ kind: 'first-picture' as const, media: id }));

export const pictureAltSchema = z
  .strictObject({
    id: number,
    was: z.string().max(2_000).default(''),
    alt: line({ max: LONGEST_ALT, missing: 'product_alt_missing' }),
  })
  .transform(({ id, was, alt }) => ({ kind: 'alt' as const, media: id, was, alt }));

function centsOf(text: string): number {
  const [, dollars = '', rest = ''] = PRICE.exec(text) ?? [];
  return Number(dollars.replaceAll(',', '')) * 100 + Number(rest.padEnd(2, '0'));
}
