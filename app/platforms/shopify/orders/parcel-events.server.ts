import type { ParcelReports } from '~/domain/shipments/parcel';
import type { Admin } from '~/platforms/shopify/admin.server';
import { PARCEL_EVENTS_DOCUMENT } from './admin-parcel-documents';

/**
 * Reads what carriers have reported of an order's first 20 parcels, the 20 latest events of each, the oldest first.
 *
 * @returns by the parcels' ids; empty for an order that Shopify no longer has
 * @throws PlatformFailure
 */
export async function fetchParcelEvents(
  admin: Pick<Admin, 'run'>,
  orderGid: string,
): Promise<ParcelReports> {
  const { order } = await admin.run(PARCEL_EVENTS_DOCUMENT, { id: orderGid });
  return new Map(
    (order?.fulfillments ?? []).map(({ id, requiresShipping, events }) => [
      id,
      {
        isShipped: requiresShipping,
        events: events.nodes.toReversed().map(({ id: event, status, happenedAt, ...where }) => ({
          id: event,
          status,
          at: happenedAt,
          ...where,
        })),
      },
    ]),
  );
}
