import { renderTemplate } from './mail-template';
import type { Placeholders } from './mail-markup';

/** One version of a template. Its subject is the text of its `<title>`. */
export type EmailVersion = {
  /** Starts at 1; the highest version is the current one. */
  version: number;
  html: string;
  /** ISO 8601. */
  at: string;
  /** Null if no staff member wrote it, such as the version that a new store begins with. */
  by: string | null;
  /** The older version that this one restored. */
  restored: number | null;
};

/** Longest template, in characters (a form may have 64 KB, and many characters are sent as three). */
export const EMAIL_BOUND = 24_000;

/** Sample values that read like a real mail; other placeholders show their name. */
const SAMPLES: Readonly<Record<string, string>> = {
  name: 'Ivy',
  greeting: 'Ivy',
  firstName: 'Ivy',
  lastName: 'Nakamura',
  email: 'ivy@example.com',
  company: 'Fern Coffee',
  phone: '+1 503 555 0100',
  message: 'Do you print lids as well?\nWe would take 20 cases.',
  answers: 'Monthly volume: 10 to 50 cases',
  customer: '7001',
  date: 'Nov 2, 2026',
  due: 'Dec 2, 2026',
  order: '#1042',
  number: 'C-1042',
  lines:
    '2 × Kraft cup 12 oz (500 pieces, $48.50 each): $97.00\n1 × Flat lid (1,000 pieces): $71.00',
  totals: 'Subtotal: $168.00\nShipping: $0.00\nTax: $16.50',
  total: '$184.50',
  amount: '$50.00',
  attached: 'It’s attached as a PDF.',
  asked: '$100.00',
  granted: '$100.00',
  credit: '$50.00',
  balance: '$132.00',
  cap: '$500.00',
  threshold: '$20.00',
  card: 'Visa ending in 4242',
  paidWith: 'Earth Cash $84.50, Visa ending in 4242 $100.00',
  address: 'Ivy Nakamura\n12 Fern Lane\nPortland, OR, 97205',
  organization: 'Fern Coffee',
  member: 'Mina Park',
  inviter: 'Otto Lindqvist',
  role: 'a member',
  expires: 'Nov 9, 2026',
  product: 'Custom cup',
  size: '12 oz',
  quantity: '5,000 cups',
  leadTime: '3 weeks',
  shipsOn: 'Dec 2, 2026',
  parcel: 'UPS 1Z999AA10123456784',
  undone: 'shipped',
  version: '2',
  reason: 'The bank couldn’t take it.',
  method: 'Fern Bank ending in 6789',
  where: 'Your balance is now $132.00.',
  reference: 'ACH-20261102-17',
  said: 'Could you print 10,000 cups by March 1?',
  note: 'Cups for the spring fair',
  validUntil: 'Dec 2, 2026',
  what: 'order #1042',
  news: 'We shipped your order #1042.',
  facts: 'UPS tracking number: 1Z0EB0000001042001\nExpected Nov 5–6, 2026.',
  words: 'One of your orders hasn’t shipped yet.',
  items: '2 × Kraft cup 12 oz (500 pieces)\n1 × Flat lid (1,000 pieces)',
  changes: 'Added: 1 × Flat lid (1,000 pieces)',
  before: '$113.50',
  difference: '$71.00 is due.',
  action: 'Pay $71.00',
  next: 'Please send the items back to us. We’ll email you when they arrive.',
  label: 'Your return label: https://shop.example/label',
  instructions: 'Write the number of the return on each case.',
};

/** Returns a value for each placeholder, for a preview. */
export function sampleValues({ names, links }: Placeholders): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => [
      name,
      links.includes(name) ? `https://shop.example/${name}` : (SAMPLES[name] ?? `[${name}]`),
    ]),
  );
}

/** Returns the text of the `<title>`, which is the mail's subject. */
export function subjectOf(html: string): string {
  return (/<title>([^<]*)<\/title>/i.exec(html)?.[1] ?? '').trim();
}

/** Whether a mail can be rendered from a template. @param known the placeholders that get values */
export function canBeFilled(html: string, known: Placeholders): boolean {
  try {
    renderTemplate(html, sampleValues(known));
    return html.trim() !== '';
  } catch {
    return false;
  }
}
