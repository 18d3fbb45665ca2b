import { useLoaderData, type LinksFunction, type LoaderFunctionArgs } from '~/framework';
import { ProductionCalendar } from '~/components/custom-orders/production-calendar';
import { ErpPage } from '~/components/staff/erp-page';
import { PRODUCTION_CALENDAR } from '~/content/custom-orders/production-calendar';
import { backOfficeMeta } from '~/content/staff/back-office';
import { calendarOf } from '~/domain/custom-orders/calendar';
import { storeDay } from '~/domain/core/time/store-day';
import { requireStaff } from '~/http/customers/guards.server';
import { listText } from '~/http/list-query.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { followPayments } from '~/models/custom-orders/custom-order-payment.server';
import { listProduction } from '~/models/custom-orders/production-calendar.server';
import stylesheet from '~/styles/production.css?url';

export const meta = () => backOfficeMeta(PRODUCTION_CALENDAR.title);

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const headers = erpHeaders;

/** Loads the custom orders of some weeks or of a month (`by`, `day`). */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/orders/custom/calendar');
  const { db, now } = args.context;
  const today = storeDay(now());
  const text = listText(args);
  const calendar = calendarOf({ view: text('by'), day: text('day') }, today);
  await followPayments(db, null, now());
  const days = calendar.weeks.flat();
  const range = { from: days[0] ?? today, to: days.at(-1) ?? today, today };
  return { calendar, today, entries: await listProduction(db, range) };
}

export default function ProductionCalendarPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <ErpPage title={PRODUCTION_CALENDAR.title} text={PRODUCTION_CALENDAR.text}>
      <ProductionCalendar {...page} />
    </ErpPage>
  );
}
