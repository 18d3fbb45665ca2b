import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '~/framework';
import { data, useActionData, useLoaderData } from '~/framework';
import { AccountNotice } from '~/components/ui/forms/account-notice';
import { BoardNameForm } from '~/components/ambassadors/leaderboard-choice';
import { CurrentRate } from '~/components/commissions/rates';
import { CommissionChart, LatestCommissions } from '~/components/commissions/commission-lists';
import { FirstVisit, LinkBox } from '~/components/ambassadors/link-box';
import { PayableCard } from '~/components/commissions/payable-card';
import { ReferralTable } from '~/components/ambassadors/leaderboard-table';
import { PORTAL } from '~/content/ambassadors/ambassador-portal';
import { privateMeta } from '~/content/core/seo';
import { boardNameSchema } from '~/domain/ambassadors/board-name.schema.server';
import { noFieldsSchema } from '~/domain/core/forms/form-text.schema.server';
import { loadAmbassadorOverview } from '~/http/commissions/ambassador-overview.server';
import { accountForms } from '~/http/customers/account-forms.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { consumeNotice } from '~/http/flash.server';
import { form } from '~/http/form-definition.server';
import { accountHeaders, submitForm } from '~/http/submit-form.server';
import { accountPaths } from '~/account-paths';
import { chooseBoardName } from '~/services/ambassadors/become-ambassador.server';
import { putChecklistAway } from '~/services/training/pass-lesson.server';
import stylesheet from '~/styles/ambassador.css?url';
import charts from '~/styles/dashboard/dashboard-home.css?url';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta: MetaFunction = () => privateMeta(PORTAL.title);

export const links: LinksFunction = () =>
  [charts, stylesheet].map((href) => ({ rel: 'stylesheet', href }));

export const headers = accountHeaders;

/** Loads the ambassador's commission, the orders it came from, and their link and code to share. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args, '/dashboard/ambassadors');
  const [{ notice, init }, overview] = await Promise.all([
    consumeNotice(args),
    loadAmbassadorOverview(args.context, customer),
  ]);
  return data({ ...overview, notice }, init);
}

/** `intent`: board-name, put-away (closes the steps of the first visit). */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const customer = await requireCustomer(args, 'ambassador.change');
  const to = accountPaths.ambassadors();
  return submitForm(args, accountForms(customer), {
    'board-name': form(boardNameSchema, async ({ boardName }) => {
      await chooseBoardName(context, customer, boardName);
      return { to, notice: 'board-name-chosen' };
    }),
    'put-away': form(noFieldsSchema, async () => {
      await putChecklistAway(context, customer);
      return { to, notice: 'first-steps-away' };
    }),
  });
}

export default function AmbassadorsPage() {
  const { notice, ...known } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <div className="portal">
      <div>
        <AccountNotice notice={reply ? null : notice} />
        <h1>{PORTAL.title}</h1>
      </div>
      <PayableCard {...known} />
      {known.steps ? <FirstVisit steps={known.steps} reply={reply} /> : null}
      <LinkBox {...known} />
      <ReferralTable {...known} />
      <CommissionChart months={known.months} />
      <LatestCommissions orders={known.orders} />
      <CurrentRate {...known} />
      <BoardNameForm chosen={known.boardName} names={known.names} reply={reply} />
    </div>
  );
}
