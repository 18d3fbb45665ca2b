import type { LoaderFunctionArgs } from '~/framework';
import { requireStaff } from '~/http/customers/guards.server';
import { answerJump } from '~/http/back-office/jump-answer.server';
import { listText } from '~/http/list-query.server';

/** Answers the jump box while staff type: `?q=` → domain/back-office/jump `JumpAnswer`. */
export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, '/erp/jump');
  const answer = await answerJump(args.context, staff, listText(args)('q'));
  return Response.json(answer, { headers: { 'Cache-Control': 'private, no-store' } });
}
