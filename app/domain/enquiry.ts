/**
 * The three forms that write to us: what each may hold. The schema on the server and the attributes
 * in the browser (`maxLength`, choices) come from these same numbers and lists.
 */

/** Longest answers, in characters. */
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

/** What a business needs: the shop's categories, and printing. */
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

/** Pieces a month, all goods together. */
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

/**
 * A field that people never see and never fill; what fills in everything is a machine. Its name is
 * one that no browser has an answer for.
 */
export const TRAP_FIELD = 'subject_line';

/** The hidden field with the rendered form's own UUID: one form, one enquiry. */
export const TOKEN_FIELD = 'form_token';

const EVERY_FORM = ['name', 'email', 'message', TOKEN_FIELD, TRAP_FIELD] as const;

/** The names that each form may carry; `many` may come more than once. */
export const ENQUIRY_FIELDS = {
  'contact-sales': { once: [...EVERY_FORM, 'company', 'phone', 'volume'], many: ['needs'] },
  careers: { once: [...EVERY_FORM, 'position', 'link'], many: [] },
  partners: { once: [...EVERY_FORM, 'organization', 'kind', 'website'], many: [] },
} as const;
