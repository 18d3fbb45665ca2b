import type { LoaderFunctionArgs } from '~/framework';
import { DISPUTE_COLUMNS } from '~/content/refunds/erp-disputes';
import { csvParts } from '~/domain/core/csv';
import { storeDay } from '~/domain/core/time/store-day';
import { DISPUTE_LIST } from '~/domain/disputes/dispute';
import { requireStaff } from '~/http/customers/guards.server';
import { countFile, csvReply, listText } from '~/http/list-query.server';
import { listDisputes } from '~/models/refunds/dispute-list.server';

const MOST = 10_000;

/** Responds with a list of disputes as CSV; it contains no people. */
export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, '/erp/disputes');
  const { db, now } = args.context;
  await countFile(args.context, { staff: staff.id }, 'disputes');
  const { tab: list } = DISPUTE_LIST.parse(listText(args)).query;
  const { disputes } = await listDisputes(db, { list, limit: MOST, offset: 0 });
  return csvReply(`disputes-${list}`, storeDay(now()), csvParts(DISPUTE_COLUMNS, [disputes]));
}
