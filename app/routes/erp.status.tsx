import type { LoaderFunctionArgs } from '~/framework';
import { useLoaderData } from '~/framework';
import { StatusTable } from '~/components/health/status-table';
import { ErpPage } from '~/components/staff/erp-page';
import { Notice } from '~/components/ui/notice';
import { STATUS, STATUS_LABELS } from '~/content/health/status';
import { backOfficeMeta } from '~/content/staff/back-office';
import {
  failingChecks,
  STATUS_CHECKS,
  STATUS_HOURS,
  statusDays,
  type StatusName,
} from '~/domain/health/status';
import { requireStaff } from '~/http/customers/guards.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { listStatusSince } from '~/models/health/status.server';

export const meta = () => backOfficeMeta(STATUS.title);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/status');
  const { db, now, checkStatus } = args.context;
  const end = now();
  const [status, history] = await Promise.all([
    checkStatus(),
    listStatusSince(db, new Date(end - STATUS_HOURS * 3_600_000)),
  ]);
  const days = new Map(statusDays(history, end).map((day) => [day.name, day]));
  const rows = (Object.keys(STATUS_CHECKS) as StatusName[]).flatMap((name) => {
    const result = status.results[name];
    return result ? [{ name, result, day: days.get(name) ?? null }] : [];
  });
  return { rows, end, failing: failingChecks(status) };
}

export default function ErpStatusPage() {
  const { rows, end, failing } = useLoaderData<typeof loader>();
  return (
    <ErpPage title={STATUS.title} text={STATUS.text}>
      <div className="mb-8">
        {failing.length === 0 ? (
          <Notice tone="done">{STATUS.allOk}</Notice>
        ) : (
          <Notice tone="problem">
            {STATUS.someFail(failing.map((name) => STATUS_LABELS[name]).join(', '))}
          </Notice>
        )}
      </div>
      <StatusTable rows={rows} end={end} />
      <p className="mt-4 max-w-prose text-sm text-ink-soft">{STATUS.store}</p>
    </ErpPage>
  );
}
