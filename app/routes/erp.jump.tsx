import { redirect, useLoaderData, type LoaderFunctionArgs } from '~/framework';
import { JumpList } from '~/components/back-office/jump-list';
import { backOfficeMeta } from '~/content/staff/back-office';
import { JUMP } from '~/content/back-office/jump';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { answerJump } from '~/http/back-office/jump-answer.server';
import { listText } from '~/http/list-query.server';
import { ErpPage } from '~/components/staff/erp-page';

export const meta = () => backOfficeMeta(JUMP.title);

export const headers = erpHeaders;

/** Shows the jump box's results as a page; redirects straight to an exact match. */
export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, '/erp/jump');
  const answer = await answerJump(args.context, staff, listText(args)('q'));
  if (answer.exact !== null) {
    throw redirect(answer.exact, { headers: { 'Cache-Control': 'private, no-store' } });
  }
  return answer;
}

export default function ErpJumpPage() {
  const answer = useLoaderData<typeof loader>();
  return (
    <ErpPage title={JUMP.title} text={JUMP.text}>
      <JumpList {...answer} />
    </ErpPage>
  );
}
