import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { newAmbassadorsFile } from '~/content/new-ambassadors-file';
import { storeDay } from '~/domain/store-day';
import { requireCustomer } from '~/http/guards.server';
import { askedAmbassadors } from '~/http/new-ambassadors.server';
import { listAllNewAmbassadors } from '~/models/ambassador-list.server';
import { paths } from '~/paths';

/** More than any campus or state has in a year; a row is some eighty bytes. */
const MOST_ROWS = 20_000;

/**
 * The new ambassadors of the same address without `.csv`, all pages of them, as a file for
 * spreadsheets. Where there is no such list yet, it leads to the page, which says so.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/new-ambassadors');
  const asked = await askedAmbassadors(args, gid);
  if (typeof asked === 'string') {
    throw redirect(paths.newAmbassadors(), { headers: { 'Cache-Control': 'no-store' } });
  }
  const ambassadors = await listAllNewAmbassadors(args.context.db, asked, MOST_ROWS);
  const name = `new-ambassadors-${storeDay(asked.now)}.csv`;
  return new Response(newAmbassadorsFile(ambassadors), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
