import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { locationsFile } from '~/content/locations/locations';
import { locationQueryFields, readLocationQuery } from '~/domain/locations/location-query';
import { storeDay } from '~/domain/core/time/store-day';
import { requireCustomer } from '~/http/customers/guards.server';
import { countFile, csvReply, listText } from '~/http/list-query.server';
import { readLocations } from '~/http/locations/locations.server';
import { paths } from '~/paths';

/**
 * Responds with the locations that match the query of the page of the same name, as CSV. If they cannot be
 * read, redirects to the page, which says so.
 */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireCustomer(args, '/dashboard/manage/locations');
  await countFile(args.context, { customer: user.gid }, 'locations');
  const query = readLocationQuery(listText(args));
  const read = await readLocations(args.context, user, query);
  if (!read.ok) {
    const to = paths.manageLocations(locationQueryFields(query));
    throw redirect(to, { headers: { 'Cache-Control': 'no-store' } });
  }
  const body = locationsFile(read.value.locations);
  return csvReply('locations', storeDay(args.context.now()), body);
}
