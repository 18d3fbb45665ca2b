import { data, useLoaderData, type LoaderFunctionArgs } from '~/framework';
import { CashOverview } from '~/components/reconciliation/cash-overview';
import { LiabilityChart, LiabilityForm, LiabilityTable } from '~/components/ledger/liability';
import { LinkButton } from '~/components/ui/forms/button';
import { backOfficeMeta } from '~/content/staff/back-office';
import { CASH_OVERVIEW } from '~/content/ledger/erp-cash';
import { liabilityParams } from '~/domain/ledger/liability';
import {
  requestedLiability,
  cashOverviewNow,
} from '~/http/reconciliation/erp-discrepancies.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { erpPaths } from '~/erp-paths';
import { ErpPage } from '~/components/staff/erp-page';

export const meta = () => backOfficeMeta(CASH_OVERVIEW.title);

export const headers = erpHeaders;

/** Loads the liability now and over time, and the operations under way. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/cash');
  const [requested, now] = await Promise.all([
    requestedLiability(args),
    cashOverviewNow(args.context),
  ]);
  return data({ ...requested, ...now }, { status: requested.problems.length > 0 ? 400 : 200 });
}

export default function ErpCashPage() {
  const page = useLoaderData<typeof loader>();
  const { query, requested, problems, isTooLong, slices } = page;
  const points = slices.map(({ day, owedCents }) => ({ key: day, cents: owedCents }));
  return (
    <ErpPage title={CASH_OVERVIEW.title} text={CASH_OVERVIEW.text}>
      <CashOverview {...page} />
      <section aria-labelledby="over-time" className="mt-12">
        <h2 id="over-time">{CASH_OVERVIEW.overTime}</h2>
        <p className="mb-5 mt-1 text-sm text-ink-soft">
          {CASH_OVERVIEW.zone} {isTooLong ? CASH_OVERVIEW.tooLong : null}
        </p>
        <LiabilityForm query={query} requested={requested} problems={problems} />
        {slices.length > 0 ? (
          <div className="mt-8 flex flex-col gap-8">
            <LiabilityChart points={points} />
            <LinkButton
              to={erpPaths.cashExport(liabilityParams(query))}
              variant="secondary"
              download
              className="self-start"
            >
              {CASH_OVERVIEW.csv}
            </LinkButton>
            <LiabilityTable slices={slices} />
          </div>
        ) : null}
      </section>
    </ErpPage>
  );
}
