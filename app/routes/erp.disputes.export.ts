import type { LoaderFunctionArgs } from '@remix-run/node';
import { disputesFile } from '~/content/refunds/erp-disputes';
import { storeDay } from '~/domain/core/time/store-day';
import { askedDisputes } from '~/http/refunds/erp-disputes.server';
import { requireStaff } from '~/http/customers/guards.server';
import { countFile, csvReply } from '~/http/list-query.server';
import { listDisputes } from '~/models/refunds/dispute-list.server';

const MOST = 10_000;

/** Responds with a list of disputes as CSV; it contains no people. */
export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, '/erp/disputes');
  const { db, now } = args.context;
  await countFile(args.context, { staff: staff.id }, 'disputes');
  const { list } = askedDisputes(args);
  const { disputes } = await listDisputes(db, { list, limit: MOST, offset: 0 });
  return csvReply(`disputes-${list}`, storeDay(now()), disputesFile(disputes));
}
