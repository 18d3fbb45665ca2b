import type { LoaderFunctionArgs } from '~/framework.server';
import { failingChecks } from '~/domain/health/status';
import { isStatusToken } from '~/http/health/status-token.server';
import { requireStaff } from '~/http/customers/guards.server';

/**
 * Whether all that the store depends on is well, as JSON: 200, or 503 with the names of what is not. For monitors, with
 * `Authorization: Bearer STATUS_TOKEN`, and for staff. A balancer asks `/readyz`.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { config, checkStatus } = args.context;
  if (!isStatusToken(args.request, config.statusToken)) await requireStaff(args, '/erp/status');
  const status = await checkStatus();
  const failing = failingChecks(status);
  return Response.json(
    { status: failing.length === 0 ? 'ok' : 'failing', failing, ...status },
    { status: failing.length === 0 ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  );
}
