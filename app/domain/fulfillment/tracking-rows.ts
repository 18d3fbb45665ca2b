import { parseCsv } from '~/domain/core/csv-parsing';
import { MOST_SENT } from './fulfillment-order';
import type { Tracking } from './step';
import { CARRIERS, MOST_BOXES, parseNumbers, unusualNumbers } from './tracking';

/** As much as one import may be, in characters: 500 orders take some 25,000. */
export const MOST_ROWS_LETTERS = 60_000;

export type RowError =
  | 'order'
  | 'carrier'
  | 'number'
  | 'malformed'
  | 'unusual'
  | 'parcel'
  | 'other-carrier'
  /** Its order is on another line, and which parcel this is was not said. */
  | 'order-again'
  | 'parcel-again'
  | 'number-again'
  | 'too-many-boxes';

/** A line that cannot be used. `of`: what it is about, as typed; another line's number for the errors that name one. */
export type RowProblem = { line: number; error: RowError; of: string };

/** What is to be sent of one order: its name without '#', and the lines that said so. */
export type TrackedOrder = { order: string; lines: number[]; tracking: Tracking };

/** Names of the first column in a heading. */
const HEADINGS = /^(?:orders?|order (?:name|number)|name)$/i;

type Box = { line: number; company: string; number: string; parcel: number | null };

/**
 * Reads lines of order, carrier, tracking number, and which parcel of the order it is; the parcel may be left out where an order has one
 * line. A heading is left out. Of an order with a wrong line nothing is sent.
 *
 * @param anyway whether numbers of unusual shapes are used
 * @returns null for more than `MOST_SENT` orders
 */
export function parseTrackingRows(
  text: string,
  anyway: boolean,
): { orders: TrackedOrder[]; problems: RowProblem[] } | null {
  const problems: RowProblem[] = [];
  const boxes = new Map<string, Box[]>();
  const wrong = new Set<string>();
  const lineOf = new Map<string, number>();
  const rows = parseCsv(text);
  for (const [nth, { line, cells }] of rows.entries()) {
    const [name = '', carrier = '', typed = '', which = ''] = cells;
    if (nth === 0 && HEADINGS.test(name)) continue;
    const order = name.replace(/^#/, '').toUpperCase();
    const refuse = (error: RowError, of: string) => {
      problems.push({ line, error, of });
      wrong.add(order);
    };
    const company = CARRIERS.find((one) => one.toLowerCase() === carrier.toLowerCase());
    const parsed = parseNumbers(typed);
    const numbers = 'numbers' in parsed ? parsed.numbers : [];
    const [number = ''] = numbers;
    const others = boxes.get(order) ?? [];
    const parcel = which === '' ? null : Number(which);
    if (order === '' || order.length > 40) refuse('order', name);
    else if (company === undefined) refuse('carrier', carrier);
    else if (!('numbers' in parsed)) refuse('malformed', typed);
    else if (numbers.length !== 1) refuse('number', typed);
    else if (!anyway && unusualNumbers(company, numbers).length > 0) refuse('unusual', number);
    else if (parcel !== null && !/^\d{1,2}$/.test(which)) refuse('parcel', which);
    else if (lineOf.has(number)) refuse('number-again', String(lineOf.get(number)));
    else if (others.some((one) => one.parcel === null || parcel === null)) {
      refuse('order-again', String(others[0]?.line));
    } else if (others.some((one) => one.parcel === parcel)) {
      refuse('parcel-again', String(others.find((one) => one.parcel === parcel)?.line));
    } else if (others.some((one) => one.company !== company)) {
      refuse('other-carrier', String(others[0]?.line));
    } else if (others.length === MOST_BOXES) refuse('too-many-boxes', name);
    else {
      lineOf.set(number, line);
      boxes.set(order, [...others, { line, company, number, parcel }]);
    }
  }
  const orders = [...boxes]
    .filter(([order]) => !wrong.has(order))
    .map(([order, each]) => ({
      order,
      lines: each.map(({ line }) => line),
      tracking: {
        company: each[0]?.company ?? '',
        numbers: each
          .toSorted((one, other) => (one.parcel ?? 0) - (other.parcel ?? 0))
          .map(({ number }) => number),
        urls: [],
      },
    }));
  return orders.length > MOST_SENT ? null : { orders, problems };
}
