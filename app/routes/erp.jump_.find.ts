import type { LoaderFunctionArgs } from '@remix-run/node';
import { readJump } from '~/domain/jump';
import { requireStaff } from '~/http/guards.server';
import { findJump } from '~/http/jump.server';
import { listText } from '~/http/list-query.server';

/** Answers the jump box while staff type: `?q=` → domain/jump `JumpAnswer`. */
export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, '/erp/jump');
  const answer = await findJump(args.context, staff, readJump(listText(args)('q')));
  return Response.json(answer, { headers: { 'Cache-Control': 'private, no-store' } });
}
