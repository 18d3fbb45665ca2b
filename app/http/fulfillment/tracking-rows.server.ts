import {
  type OrderProblem,
  orderProblem,
  rowProblem,
  TRACKING_ROWS,
} from '~/content/fulfillment/tracking-rows';
import { errorMessage } from '~/content/core/errors';
import { holdsCardNumber, isOwnNumber } from '~/domain/core/forms/card-number';
import type { Tracking } from '~/domain/fulfillment/step';
import { MOST_ROWS_LETTERS, parseTrackingRows } from '~/domain/fulfillment/tracking-rows';
import type { StoreContext } from '~/http/context.server';
import type { UploadedFile } from '~/http/upload.server';
import { type ImportedPart, listPartsOfOrders } from '~/models/fulfillment/fulfillment-list.server';

const { errors } = TRACKING_ROWS;

/** What the lines will do, and those that cannot be used. */
export type TrackingPreview = {
  parcels: {
    gid: string;
    lines: string;
    order: string;
    location: string;
    units: number;
    tracking: Tracking;
  }[];
  problems: { line: number; problem: string }[];
};

/** Returns the lines that could be used when they were checked, and cannot be any more. @param seen those then: 'l2 l3' */
export function goneLines(seen: string, { parcels }: Pick<TrackingPreview, 'parcels'>): string[] {
  const usable = new Set(parcels.flatMap(({ lines }) => lines.split(', ')));
  const [, ...lines] = ` ${seen}`.split(' l');
  return lines.filter((line) => !usable.has(line));
}

/** Returns the lines that were typed, or those of the file; `error` says why they cannot be read. */
export function rowsOf(
  typed: string,
  file: UploadedFile | null,
): { text: string } | { error: string; field: 'parcels' | 'file' } {
  const field = file === null ? 'parcels' : 'file';
  const text = file === null ? typed : decode(file.bytes);
  if (text === null) return { error: errors.unreadable, field };
  if (text.length > MOST_ROWS_LETTERS) return { error: errors.large, field };
  if (text.trim() === '') return { error: errors.empty, field: 'parcels' };
  if (holdsCardNumber(text) && !isOwnNumber('parcels', text)) {
    return { error: errorMessage('card_number_refused'), field };
  }
  return { text };
}

/** Text as spreadsheets save it: UTF-8, UTF-16 with its mark, or Windows' own; null for what is no text. */
function decode(bytes: Buffer): string | null {
  const mark = bytes.subarray(0, 2).toString('hex');
  const name = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8';
  let text: string;
  try {
    text = new TextDecoder(name, { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder('windows-1252').decode(bytes);
  }
  return text.includes('\0') ? null : text;
}

/** Says of each line what it will do, by our copy of Shopify; null for more orders than are sent at once. */
export async function previewTracking(
  { db }: Pick<StoreContext, 'db'>,
  { text, anyway }: { text: string; anyway: boolean },
): Promise<TrackingPreview | null> {
  const parsed = parseTrackingRows(text, anyway);
  if (parsed === null) return null;
  const parts = await listPartsOfOrders(
    db,
    parsed.orders.map(({ order }) => order),
  );
  const problems = parsed.problems.map((one) => ({ line: one.line, problem: rowProblem(one) }));
  const parcels: TrackingPreview['parcels'] = [];
  for (const { order, lines, tracking } of parsed.orders) {
    const found = partToSend(parts.filter((part) => part.order === order));
    if ('problem' in found) {
      const problem = orderProblem(found.problem, `#${order}`);
      problems.push(...lines.map((line) => ({ line, problem })));
    } else {
      const { gid, orderName, locationName, remainingUnits } = found.part;
      parcels.push({
        gid,
        lines: lines.join(', '),
        order: orderName,
        location: locationName,
        units: remainingUnits,
        tracking,
      });
    }
  }
  return { parcels, problems: problems.toSorted((one, other) => one.line - other.line) };
}

/** Finds the one of an order's fulfillment orders that can be sent now, or why there is none. */
function partToSend(
  parts: readonly ImportedPart[],
): { part: ImportedPart } | { problem: OrderProblem } {
  if (parts.some(({ isCalledOff }) => isCalledOff)) return { problem: 'called-off' };
  const [part, ...others] = parts.filter(
    ({ state }) => state === 'ready' || state === 'partly-sent',
  );
  if (part) return others.length === 0 ? { part } : { problem: 'several' };
  const why = (['held', 'later', 'sent', 'canceled'] as const).find((state) =>
    parts.some((one) => one.state === state),
  );
  return { problem: why ?? 'unknown' };
}
