import type { LoaderFunctionArgs } from '~/framework';
import { parseJump } from '~/domain/back-office/jump';
import { requireStaff } from '~/http/customers/guards.server';
import { findJump } from '~/http/back-office/erp-home.server';
import { listText } from '~/http/list-query.server';

/** Answers the jump box while staff type: `?q=` → domain/back-office/jump `JumpAnswer`. */
export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, '/erp/jump');
  const answer = await findJump(args.context, staff, parseJump(listText(args)('q')));
  return Response.json(answer, { headers: { 'Cache-Control': 'private, no-store' } });
}
