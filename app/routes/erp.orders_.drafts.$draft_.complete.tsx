import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { DraftQuestion, HandPrices } from '~/components/draft-orders/draft-price';
import { backOfficeMeta } from '~/content/staff/back-office';
import { ERP_DRAFTS } from '~/content/draft-orders/erp-drafts';
import { numberIn } from '~/domain/draft-orders/draft-form';
import { draftVersion } from '~/domain/draft-orders/draft-version.server';
import { handPrices, isOfStore } from '~/domain/draft-orders/draft-order-lines';
import { isCompleted } from '~/domain/draft-orders/staff-draft';
import { completeDraftSchema, rejectedRequest } from '~/http/draft-orders/draft-action.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { newFormToken } from '~/http/form.server';
import { requireStaff } from '~/http/customers/guards.server';
import { needed } from '~/http/replies.server';
import { actorOf } from '~/http/staff/activity.server';
import { draftGidOf, getStaffDraft } from '~/http/draft-orders/draft-page.server';
import { erpForms } from '~/http/staff/staff-forms.server';
import { form } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { erpPaths } from '~/erp-paths';
import { completeStaffDraft } from '~/services/draft-orders/change-staff-draft.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

const LABELS = ERP_DRAFTS.complete;

export const meta = () => backOfficeMeta(ERP_DRAFTS.list);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, 'drafts.complete');
  const draft = await getStaffDraft(args.context, args.params['draft']);
  return {
    draft,
    version: draftVersion(draft),
    token: newFormToken(),
    prices: handPrices(draft).lines,
    limit: args.context.config.singleApproverLimits.price,
    isClosed: isCompleted(draft),
    isOfStore: isOfStore(draft),
  };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, 'drafts.complete');
  const { context } = args;
  const gid = draftGidOf(args.params['draft']);
  return submitForm(args, erpForms(staff), {
    '': form(completeDraftSchema, async ({ version, form_token: formToken }) => {
      const done = await needed(
        completeStaffDraft(context, actorOf(context, staff), { gid, version }, { formToken }),
        context.log,
      );
      if (!done.ok) return rejectedRequest(done);
      context.wakeFollowers();
      return { to: erpPaths.order(numberIn(done.order.gid)) };
    }),
  });
}

export default function ErpDraftCompletePage() {
  const { token, prices, limit, ...page } = useLoaderData<typeof loader>();
  return (
    <DraftQuestion
      {...page}
      labels={LABELS}
      fields={{ form_token: token }}
      below={prices.length === 0 ? null : <HandPrices prices={prices} limit={limit} />}
      reply={useActionData<typeof action>()}
    />
  );
}
