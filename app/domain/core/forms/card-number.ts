/** Separators between the groups of a typed number; at most two in a row. */
const BETWEEN = /^[\p{P}\p{S}\p{Z}\s]{1,2}$/u;

/** Characters that are invisible, or only modify the character before them. */
const UNSEEN = /[\p{Cf}\p{M}]/gu;

const ROW_ID = /(?<![\da-f])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\da-f])/gi;

/** Dates and amounts with cents, whose digits in a row can form numbers of any length. */
const DAYS_AND_AMOUNTS = new RegExp(
  [
    String.raw`(?<!\d)(?:19|20)\d\d-[01]\d-[0-3]\d(?!\d)`,
    String.raw`(?<!\d)[01]?\d\/[0-3]?\d\/(?:19|20)\d\d(?!\d)`,
    String.raw`(?<![\d.,])\d{1,3}(?:,?\d{3}){0,2}\.\d\d(?![\d.])`,
  ].join('|'),
  'g',
);

const FEWEST = 13;
const MOST = 19;

/**
 * Whether a text contains what looks like a card number, which must never reach us (money-security 1.2): 13
 * to 19 digits of any script with a valid check digit, in one group or in groups with one or two separators
 * between them. Letters next to it do not hide it. Digits that follow after a separator, such as the expiry
 * date, hide it only if its groups have irregular sizes.
 */
export function holdsCardNumber(text: string): boolean {
  const plain = plainDigits(text).replace(ROW_ID, 'x');
  const hasPrinted = runsOf(plain).some((run) => holdsWritten(run, 4));
  return hasPrinted || runsOf(plain.replace(DAYS_AND_AMOUNTS, 'x')).some(holdsOne);
}

/** Splits a text into runs of numbers; each run is a list of its groups. */
function runsOf(text: string): string[][] {
  const runs: string[][] = [];
  let end = -1;
  for (const { 0: part, index } of text.matchAll(/\d+/g)) {
    const run = end >= 0 && BETWEEN.test(text.slice(end, index)) ? runs.at(-1) : undefined;
    if (run) run.push(part);
    else runs.push([part]);
    end = index + part.length;
  }
  return runs;
}

/** Whether a whole run, or some consecutive groups of it, is a card number. */
function holdsOne(run: readonly string[]): boolean {
  return isCardNumber(run.join('')) || holdsWritten(run, 1);
}

/** Whether consecutive groups form a card number. @param least the fewest digits of its first group */
function holdsWritten(run: readonly string[], least: number): boolean {
  return run.some((part, from) => {
    let digits = '';
    for (let to = from; part.length >= least && digits.length < MOST; to += 1) {
      const next = run[to];
      if (next === undefined) break;
      digits += next;
      if (isCardNumber(digits) && isWritten(run.slice(from, to + 1))) return true;
    }
    return false;
  });
}

/**
 * Whether groups have a usual card layout: one group, equal groups, fours with a shorter rest, 4-6-4, 4-6-5.
 */
function isWritten(parts: readonly string[]): boolean {
  const sizes = parts.map(({ length }) => length);
  if (/^4,6,[45]$/.test(sizes.join())) return true;
  const [first = 0] = sizes;
  const [last = 0, ...others] = sizes.toReversed();
  const isRest = last <= first || last % 4 === 0;
  return isRest && others.every((size) => size === first || size % 4 === 0);
}

/** Whether the length is valid and the Luhn check digit is correct (ISO/IEC 7812-1). */
function isCardNumber(digits: string): boolean {
  if (digits.length < FEWEST || digits.length > MOST) return false;
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Converts digits of any script or width to 0 to 9 and removes invisible characters. */
function plainDigits(text: string): string {
  const seen = text.normalize('NFKC').replace(UNSEEN, '');
  return seen.replace(/(?!\d)\p{Nd}/gu, (digit) => String(digitValue(digit)));
}

/** Unicode assigns the digits of a script consecutively, from zero to nine. */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let first = point;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return (point - first) % 10;
}

/** Fields that carry ids of ours or Shopify's, which nobody types. */
const ID_NAMES = new Set([
  'shopify_customer_id',
  'shopifyCustomerId',
  'customerId',
  'user_id',
  'id',
  'variantId',
  'lidId',
  'lineId',
  'take',
  'location',
  'key',
  // A ticked order in the back-office list.
  'pick',
  // What is sent of an order: the fulfillment order or parcel, and its lines.
  'of',
  'line',
  // In a draft order's form: the customer, and the product that is added.
  'customer',
  'add',
  // A favorite whose product is gone is removed by its number.
  'remove',
]);

/** Of a numbered line: its variant in a draft order or an edit, itself in a return. */
const LINE_ID = /^(?:[la]\d{1,2}_variant|line_\d{1,2})$/;

/** Shopify's ids have 13 digits, soon 14, and one in ten of them passes the checksum of card numbers. */
const SHOP_ID = /^(?:gid:\/\/shopify\/[A-Za-z]+\/)?\d{1,14}(?:\?[^\s]*)?$/;

/** Such an id as a whole segment of one of the store's own paths. */
const PATH_ID = /(?<=\/)\d{1,14}(?=[/?#]|$)/g;

/** What a draft looked like when its form was opened (`draftVersion`): one in a hundred has such digits in a row. */
const DRAFT_VERSION = /^[\da-f]{32}$/;

/** E.164 in any spelling: country code first, at most 15 digits. */
const PHONE = /^\s*(?:\+|00)[\d\s().\-/]{7,}$/;

/** A web address with a path or a query: numbers in it identify pages. */
const WEB_PAGE = /^(?:https?:\/\/)?(?:[a-z0-9-]+\.)+[a-z]{2,}\/\S*$/i;

/**
 * Numbers of carriers, without the spaces and dashes between groups: those of UPS begin with 1Z, FedEx has some of 15
 * digits, which of cards only those have that begin with a 3, OnTrac C or D and 14, of which the same is true, DHL JD and 18;
 * all others are longer than a card's.
 */
const TRACKING_NUMBER = /^(?:1Z[\dA-Z]{16}|(?!3)\d{15}|\d{20,34}|[CD](?!3)\d{14}|JD\d{18})$/i;

/** A shorter piece of several may be a group of a card's number, written over several lines. */
const FEWEST_OF_PIECE = 9;

/**
 * Whether a field's value is a number that belongs there, although it may look like a card number
 * (money-security 1.2): an id, a version of ours, a carrier's number, a telephone number with its country code, a web address, or the page of the
 * store to return to.
 *
 * @param name the field's name
 */
export function isOwnNumber(name: string, text: string): boolean {
  if (ID_NAMES.has(name) || LINE_ID.test(name)) return SHOP_ID.test(text);
  if (name === 'tracking_number') return TRACKING_NUMBER.test(text.replace(/[\s-]/g, ''));
  if (name === 'numbers') return text.split(/[\n,;]+/).every(isTrackingPiece);
  if (name === 'parcels') return !holdsCardNumber(text.replace(CELL, maskTracking));
  if (name === 'version') return DRAFT_VERSION.test(text);
  if (name === 'phone') return PHONE.test(text) && text.replace(/\D/g, '').length <= 15;
  if (name === 'returnTo') return !holdsCardNumber(text.replace(PATH_ID, 'x'));
  return /website|^link$|url$/i.test(name) && WEB_PAGE.test(text.trim());
}

/** A cell of pasted rows. */
const CELL = /[^,;\t\n\r"]+/g;

function maskTracking(cell: string): string {
  return TRACKING_NUMBER.test(cell.replace(/[\s-]/g, '')) ? 'x' : cell;
}

/** Whether one of several tracking numbers, each on its line, is a carrier's, or at least no card's and no part of one. */
function isTrackingPiece(piece: string): boolean {
  const number = piece.replace(/[\s-]/g, '');
  if (number === '' || TRACKING_NUMBER.test(number)) return true;
  return number.length >= FEWEST_OF_PIECE && !holdsCardNumber(piece);
}
