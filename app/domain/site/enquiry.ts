/**
 * The three contact forms and the limits of their fields. The server's schemas and the browser's attributes
 * (`maxLength`, choices) both use these numbers and lists.
 */

/** Maximum lengths, in characters. */
export const ENQUIRY_BOUNDS = {
  name: 100,
  email: 254,
  company: 200,
  phone: 30,
  website: 200,
  link: 500,
  message: 4000,
} as const;

/** How often one network address may send each form (money-security S-9). */
export const ENQUIRY_LIMITS = [
  { max: 5, windowMs: 60_000 },
  { max: 30, windowMs: 24 * 60 * 60_000 },
] as const;

/** Enquiries of one address in a day, and of all in an hour, that are acknowledged; all of them reach staff. */
const ACKNOWLEDGED = { ofAddress: 2, ofAll: 30 };

/** Whether an enquiry is acknowledged. @param before how many came before it in these times */
export function isAcknowledged(before: { ofAddress: number; ofAll: number }): boolean {
  return before.ofAddress < ACKNOWLEDGED.ofAddress && before.ofAll < ACKNOWLEDGED.ofAll;
}

/** What a business needs: the shop's categories, and custom printing. */
export const SALES_NEEDS = [
  'cups',
  'lids',
  'containers',
  'cutlery',
  'other',
  'merch',
  'custom-print',
] as const;
export type SalesNeed = (typeof SALES_NEEDS)[number];

/** Pieces per month, over all products. */
export const SALES_VOLUMES = [
  'under-1000',
  '1000-10000',
  '10000-100000',
  'over-100000',
  'unknown',
] as const;
export type SalesVolume = (typeof SALES_VOLUMES)[number];

export const CAREER_POSITIONS = [
  'sales',
  'operations',
  'print-design',
  'software',
  'campus',
  'other',
] as const;
export type CareerPosition = (typeof CAREER_POSITIONS)[number];

export const PARTNER_KINDS = [
  'composter',
  'venue',
  'campus',
  'distributor',
  'supplier',
  'other',
] as const;
export type PartnerKind = (typeof PARTNER_KINDS)[number];
