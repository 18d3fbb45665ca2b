import { lineLabel } from '~/content/orders/orders';
import { type CsvColumns, dayCell } from '~/domain/core/csv';
import type { ListedFulfillment } from '~/domain/fulfillment/fulfillment-query';
import { fulfillmentLabel, methodLabel } from './erp-fulfillment';

/** The columns of the file of fulfillment orders. */
export const FULFILLMENT_COLUMNS: CsvColumns<ListedFulfillment> = {
  Order: ({ orderName }) => orderName,
  Date: ({ orderedAt }) => dayCell(orderedAt),
  Location: ({ locationName }) => locationName,
  Delivery: ({ method }) => methodLabel(method),
  Status: fulfillmentLabel,
  Items: ({ lines }) => lineLabel(lines),
  Units: ({ units }) => String(units),
  'To send': ({ remainingUnits }) => String(remainingUnits),
};
