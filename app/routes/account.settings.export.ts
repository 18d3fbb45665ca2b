import { redirect, type ActionFunctionArgs } from '~/framework';
import { EXPORT_LIMITS } from '~/domain/customers/customer';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { loadAccountExport } from '~/http/privacy/account-export.server';
import { parseStrictForm } from '~/http/form.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { leaveNotice } from '~/http/flash.server';
import { secondsToWait } from '~/http/rate-limit.server';
import { accountPaths } from '~/account-paths';
import type { AccountNoticeCode } from '~/content/core/account-notices';

/** For a bookmarked link: the file itself is only sent as the reply to a form. */
export function loader() {
  return redirect(accountPaths.accountSettings(), { headers: { 'Cache-Control': 'no-store' } });
}

/** Responds with all data we keep about the customer, as a file. */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const user = await requireCustomer(args, 'data.export');
  await parseStrictForm(args.request, { once: [] });

  const back = async (code: AccountNoticeCode) =>
    redirect(accountPaths.accountSettings(), {
      status: 303,
      headers: {
        'Set-Cookie': await leaveNotice(code, context.config),
        'Cache-Control': 'no-store',
      },
    });
  const caller = { ...context, clientAddress: user.gid };
  const wait = await secondsToWait(caller, 'account-export', EXPORT_LIMITS);
  if (wait !== null) return back('export-too-often');
  try {
    const everything = await loadAccountExport(context, user);
    return new Response(`${JSON.stringify(everything, null, 2)}\n`, {
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': 'attachment; filename="earth-brands-my-data.json"',
        'Cache-Control': 'no-store',
      },
    });
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    context.log.warn({ err: error }, 'somebody’s data could not be read for the file');
    return back('export-failed');
  }
}
