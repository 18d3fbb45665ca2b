import { useLoaderData, type LoaderFunctionArgs } from '~/framework';
import { TimeChart, WaitingList } from '~/components/back-office/time-chart';
import { Notice } from '~/components/ui/notice';
import { backOfficeMeta } from '~/content/staff/back-office';
import { SPAN_LABELS, TODAY } from '~/content/back-office/erp-home';
import { cents, formatUsd, type Cents } from '~/domain/core/money';
import { parseTimeSpan, TIME_SPANS } from '~/domain/core/time/time-span';
import { erpHeaders } from '~/http/staff/erp-headers';
import { figuresOverTime, waitingFor } from '~/http/back-office/erp-home.server';
import { requireStaff } from '~/http/customers/guards.server';
import { listText } from '~/http/list-query.server';
import { erpPaths } from '~/erp-paths';
import { ErpPage } from '~/components/staff/erp-page';

export const meta = () => backOfficeMeta(TODAY.title);

export const headers = erpHeaders;

/** Loads the work that waits for this staff member, and the store's figures. */
export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, '/erp');
  const { db, now } = args.context;
  const at = now();
  const span = parseTimeSpan(listText(args)('by'));
  const [waiting, figures] = await Promise.all([
    waitingFor(db, { staff, now: at }),
    figuresOverTime(db, { span, now: at }),
  ]);
  return { now: at, span, waiting, figures };
}

export default function ErpTodayPage() {
  const { now, span, waiting, figures } = useLoaderData<typeof loader>();
  const { orders, deposits, liability, customers } = figures;
  return (
    <ErpPage title={TODAY.title} text={TODAY.text}>
      <WaitingList waiting={waiting} now={now} />
      <section aria-labelledby="over-time" className="mt-14">
        <h2 id="over-time">{TODAY.figures}</h2>
        <nav aria-label={TODAY.spans} data-stay="" className="mt-2 flex flex-wrap gap-x-6">
          {TIME_SPANS.map((each) => (
            <a
              key={each}
              href={erpPaths.home(each === 'days' ? {} : { by: each })}
              aria-current={each === span ? 'page' : undefined}
              className="target text-link aria-[current]:font-bold aria-[current]:no-underline"
            >
              {SPAN_LABELS[each]}
            </a>
          ))}
        </nav>
        {figures.isWhole ? null : (
          <div className="mt-4">
            <Notice>{TODAY.gathering}</Notice>
          </div>
        )}
        <div className="mt-8 grid gap-x-12 gap-y-12 xl:grid-cols-2">
          <TimeChart
            name="orders"
            span={span}
            draws="cents"
            sum={`${formatUsd(sumCents(orders))} in ${sumCount(orders)}`}
            points={orders}
          />
          <TimeChart
            name="deposits"
            span={span}
            draws="cents"
            sum={`${formatUsd(sumCents(deposits))} in ${sumCount(deposits)}`}
            points={deposits}
          />
          <TimeChart
            name="liability"
            span={span}
            draws="cents"
            sum={formatUsd(liability.at(-1)?.cents ?? cents(0))}
            points={liability}
          />
          <TimeChart
            name="customers"
            span={span}
            draws="count"
            sum={sumCount(customers)}
            points={customers}
          />
        </div>
      </section>
    </ErpPage>
  );
}

function sumCents(points: readonly { cents: Cents }[]): Cents {
  return cents(points.reduce((sum, point) => sum + point.cents, 0));
}

function sumCount(points: readonly { count: number }[]): string {
  return points.reduce((sum, { count }) => sum + count, 0).toLocaleString('en-US');
}
