import { formatNumber } from '~/domain/core/numbers';
import type {
  DocumentCell,
  DocumentTable,
  StoreDocument,
  StoreIdentity,
} from '~/domain/documents/document';
import type { NotPacked, PackedOrder } from '~/domain/orders/order-document';
import { frame, orderedFact, questions, shipTo, startOfToday, termsFacts } from './order-document';
import { itemCell } from './order-document-tables';
import { ORDER_DOCUMENT } from './order-document-words';
import { PACKING_SLIPS } from './packing-slips';

/** `now`: ISO 8601, its day is the document's: a slip says what is to be packed today. */
type Made = { seller: StoreIdentity; now: string };

/** Builds the packing slip of an order: what is still to be shipped, without prices. */
export function packingSlip(order: PackedOrder, { seller, now }: Made): StoreDocument {
  return {
    ...frame('packing-slip', order.name, startOfToday(now), seller),
    status: order.cancelledAt === null ? null : ORDER_DOCUMENT.canceled(order.cancelledAt),
    parties: shipTo(order),
    facts: [orderedFact(order), ...termsFacts(order)],
    tables: [packingTable(order.lines)],
    totals: [],
    notes: questions(seller, order),
  };
}

/** Builds the first page of a file of slips: the orders that have none in it, and why. */
export function notPackedDocument(
  left: readonly { name: string; because: NotPacked }[],
  { packed, seller, now }: Made & { /** Number of slips in the file. */ packed: number },
): StoreDocument {
  return {
    ...frame('packing-slip', '', startOfToday(now), seller),
    title: PACKING_SLIPS.title,
    parties: [],
    facts: [
      { label: PACKING_SLIPS.packed, value: formatNumber(packed) },
      { label: PACKING_SLIPS.leftOut, value: formatNumber(left.length) },
    ],
    tables: [
      {
        caption: PACKING_SLIPS.leftOut,
        columns: [
          { label: ORDER_DOCUMENT.facts.order, share: 2 },
          { label: PACKING_SLIPS.because, share: 6 },
        ],
        rows: left.map(({ name, because }) => [name, PACKING_SLIPS.reasons[because]]),
        none: '',
      },
    ],
    totals: [],
    notes: [],
  };
}

/** What is still to be packed, with a box to tick. */
function packingTable(lines: PackedOrder['lines']): DocumentTable {
  return {
    caption: ORDER_DOCUMENT.items,
    columns: [
      { label: ORDER_DOCUMENT.packed, share: 1 },
      { label: ORDER_DOCUMENT.item, share: 7 },
      { label: ORDER_DOCUMENT.ordered, share: 1.2, isNumber: true },
      { label: ORDER_DOCUMENT.toShip, share: 1.2, isNumber: true },
    ],
    rows: lines
      .filter(({ toShip }) => toShip > 0)
      .map((line): DocumentCell[] => [
        ORDER_DOCUMENT.box,
        itemCell(line),
        formatNumber(line.quantity),
        formatNumber(line.toShip),
      ]),
    none: ORDER_DOCUMENT.noneToShip,
  };
}
