import type { LoaderFunctionArgs } from '~/framework';
import { LOCATION_COLUMNS } from '~/content/locations/locations';
import { LOCATION_LIST } from '~/domain/locations/location-query';
import { requireCustomer } from '~/http/customers/guards.server';
import { sendList } from '~/http/list-query.server';
import { loadLocations } from '~/http/locations/locations.server';
import { accountPaths } from '~/account-paths';

/** Responds with the list of locations as CSV, if they can be read. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireCustomer(args, '/dashboard/manage/locations');
  return sendList(args, {
    caller: { customer: user.gid },
    name: 'locations',
    list: LOCATION_LIST,
    path: accountPaths.manageLocations,
    columns: LOCATION_COLUMNS,
    rows: async (query) => {
      const loaded = await loadLocations(args.context, user, query);
      return loaded.ok ? [loaded.value.locations] : null;
    },
  });
}
