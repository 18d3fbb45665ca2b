import {
  useActionData,
  useLoaderData,
  useRouteLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from '~/framework';
import type { ErpFrameData } from '~/components/back-office/erp-frame';
import { FigureTiles } from '~/components/back-office/figure-tiles';
import { TimeChart } from '~/components/back-office/time-chart';
import { useRefresh } from '~/components/back-office/use-refresh';
import { ChangeList, Worklist } from '~/components/back-office/worklist';
import { Icon } from '~/components/ui/icon';
import { Notice } from '~/components/ui/notice';
import { clockLabel } from '~/content/core/dates';
import { backOfficeMeta } from '~/content/staff/back-office';
import { SPAN_LABELS, TODAY } from '~/content/back-office/erp-home';
import { workSchema } from '~/domain/back-office/work.schema.server';
import { cents, formatUsd, type Cents } from '~/domain/core/money';
import { parseTimeSpan, TIME_SPANS, type TimeSpan } from '~/domain/core/time/time-span';
import { erpHeaders } from '~/http/staff/erp-headers';
import { worklistFor, figuresOf, figuresOverTime } from '~/http/back-office/erp-home.server';
import { requireStaff } from '~/http/customers/guards.server';
import { form } from '~/http/form-definition.server';
import { listText } from '~/http/list-query.server';
import { actorOf } from '~/http/staff/activity.server';
import { erpForms } from '~/http/staff/staff-forms.server';
import { submitForm } from '~/http/submit-form.server';
import { erpPaths } from '~/erp-paths';
import { takeWork } from '~/services/back-office/assign-work.server';
import { formatNumber } from '~/domain/core/numbers';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta = () => backOfficeMeta(TODAY.title);

export const headers = erpHeaders;

/** Loads the work that waits for this staff member, the figures of the day, and the store's over time. */
export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, '/erp');
  const { db, now } = args.context;
  const at = now();
  const span = parseTimeSpan(listText(args)('by'));
  const byDay = figuresOverTime(db, { span: 'days', now: at });
  const [worklist, days, figures] = await Promise.all([
    worklistFor(db, { staff, now: at }),
    byDay,
    span === 'days' ? byDay : figuresOverTime(db, { span, now: at }),
  ]);
  return { reader: staff.id, now: at, span, worklist, tiles: figuresOf(days), figures };
}

/** `take` and `release`: who does a piece of work. */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const staff = await requireStaff(args, 'work.take');
  const actor = { ...actorOf(context, staff), isAdmin: staff.isAdmin };
  const change = (step: 'take' | 'release') =>
    form(workSchema, async ({ seen, ...work }) => {
      const outcome = await takeWork(context, actor, work, { seen, step });
      return outcome === 'done' ? { to: erpPaths.home() } : { message: TODAY.problems[outcome] };
    });
  return submitForm(args, erpForms(staff), { take: change('take'), release: change('release') });
}

export default function ErpTodayPage() {
  const { reader, now, span, worklist, tiles, figures } = useLoaderData<typeof loader>();
  // The layout counts it for the menu.
  const waiting = useRouteLoaderData<ErpFrameData>('routes/erp')?.waiting ?? [];
  const reply = useActionData<typeof action>();
  const { orders, deposits, liability, customers } = figures;
  useRefresh();
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h1>{TODAY.title}</h1>
        <p className="text-sm text-ink-soft">
          {TODAY.updated} {clockLabel(now)}{' '}
          <a href={hrefOf(span)} className="target text-link ml-2">
            {TODAY.refresh}
          </a>
        </p>
      </div>
      <FigureTiles figures={tiles} />
      <div className="desk">
        <Worklist {...worklist} waiting={waiting} reader={reader} now={now} reply={reply} />
        <ChangeList {...worklist} />
      </div>
      <details open={span !== 'days'} className="mt-10">
        <summary className="flex min-h-11 items-center gap-3">
          <h2 className="text-lg">{TODAY.figures}</h2>
          <Icon name="chevron-down" className="shrink-0" data-turns="" />
        </summary>
        <nav aria-label={TODAY.spans} data-stay="" className="mt-2 flex flex-wrap gap-x-6">
          {TIME_SPANS.map((each) => (
            <a
              key={each}
              href={hrefOf(each)}
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
            sum={TODAY.sums.orders(formatUsd(sumCents(orders)), sumCount(orders))}
            points={orders}
          />
          <TimeChart
            name="deposits"
            span={span}
            draws="cents"
            sum={TODAY.sums.deposits(formatUsd(sumCents(deposits)), sumCount(deposits))}
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
            sum={formatNumber(sumCount(customers))}
            points={customers}
          />
        </div>
      </details>
    </>
  );
}

function hrefOf(span: TimeSpan): string {
  return erpPaths.home(span === 'days' ? {} : { by: span });
}

function sumCents(points: readonly { cents: Cents }[]): Cents {
  return cents(points.reduce((sum, point) => sum + point.cents, 0));
}

function sumCount(points: readonly { count: number }[]): number {
  return points.reduce((sum, { count }) => sum + count, 0);
}
