import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ListTabs } from '~/components/reconciliation/list-tabs';
import { DisputeTable } from '~/components/refunds/disputes';
import { Pagination } from '~/components/ui/lists/pagination';
import { backOfficeMeta } from '~/content/staff/back-office';
import { DISPUTE_LIST_WORDS, DISPUTES } from '~/content/refunds/erp-disputes';
import { saidFields } from '~/domain/core/time/day-range';
import { DISPUTE_LISTS } from '~/domain/disputes/dispute';
import { readClampedPage } from '~/http/list-query.server';
import { askedDisputes, withHolders } from '~/http/refunds/erp-disputes.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { listDisputes } from '~/models/refunds/dispute-list.server';
import { erpPaths } from '~/erp-paths';
import { ErpPage } from '~/components/staff/erp-page';

const PER_PAGE = 50;

export const meta = () => backOfficeMeta(DISPUTES.title);

export const headers = erpHeaders;

/** Lists disputes that have to be answered, the nearest deadline first; with `list`, others. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/disputes');
  const { db } = args.context;
  const { list, asked } = askedDisputes(args);
  const { page, pageCount, disputes } = await readClampedPage(
    (number) => listDisputes(db, { list, limit: PER_PAGE, offset: (number - 1) * PER_PAGE }),
    { asked, perPage: PER_PAGE },
  );
  return { list, page, pageCount, rows: await withHolders(args.context, disputes) };
}

export default function ErpDisputesPage() {
  const { list, page, pageCount, rows } = useLoaderData<typeof loader>();
  const said = { list: list === 'unanswered' ? '' : list };
  return (
    <ErpPage title={DISPUTES.title} text={DISPUTES.text}>
      <ListTabs
        label={DISPUTES.lists}
        tabs={DISPUTE_LISTS.map((name) => ({
          label: DISPUTE_LIST_WORDS[name],
          href: erpPaths.disputes(saidFields({ list: name === 'unanswered' ? '' : name })),
          isCurrent: list === name,
        }))}
      />
      <DisputeTable rows={rows} />
      <div className="mt-6">
        <Pagination
          page={page}
          pageCount={pageCount}
          hrefOf={(number) =>
            erpPaths.disputes(saidFields({ ...said, page: number === 1 ? '' : String(number) }))
          }
        />
      </div>
      <p className="mt-6">
        <a
          href={erpPaths.disputesExport(saidFields(said))}
          className="target text-link"
          data-document=""
        >
          {DISPUTES.file}
        </a>
      </p>
      <p className="mt-2 max-w-prose text-ink-soft">{DISPUTES.shopify}</p>
    </ErpPage>
  );
}
