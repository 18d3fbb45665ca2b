import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { DraftQuestion } from '~/components/draft-orders/draft-price';
import { backOfficeMeta } from '~/content/staff/back-office';
import { ERP_DRAFTS } from '~/content/draft-orders/erp-drafts';
import { draftVersion } from '~/domain/draft-orders/draft-version.server';
import { isOfStore } from '~/domain/draft-orders/draft-order-lines';
import { isCompleted } from '~/domain/draft-orders/staff-draft';
import { deleteDraftSchema, rejectedRequest } from '~/http/draft-orders/draft-action.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { needed } from '~/http/replies.server';
import { actorOf } from '~/http/staff/activity.server';
import { draftGidOf, getStaffDraft } from '~/http/draft-orders/draft-page.server';
import { erpForms } from '~/http/staff/staff-forms.server';
import { form } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { erpPaths } from '~/erp-paths';
import { deleteStaffDraft } from '~/services/draft-orders/create-staff-draft.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

const LABELS = ERP_DRAFTS.remove;

export const meta = () => backOfficeMeta(ERP_DRAFTS.list);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, 'drafts.change');
  const draft = await getStaffDraft(args.context, args.params['draft']);
  return {
    draft,
    version: draftVersion(draft),
    isClosed: isCompleted(draft),
    isOfStore: isOfStore(draft),
  };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, 'drafts.change');
  const { context } = args;
  const gid = draftGidOf(args.params['draft']);
  return submitForm(args, erpForms(staff), {
    '': form(deleteDraftSchema, async ({ version }) => {
      const done = await needed(
        deleteStaffDraft(context, actorOf(context, staff), { gid, version }),
        context.log,
      );
      if (!done.ok) return rejectedRequest(done);
      context.wakeFollowers();
      return { to: erpPaths.drafts() };
    }),
  });
}

export default function ErpDraftRemovePage() {
  const page = useLoaderData<typeof loader>();
  return <DraftQuestion {...page} labels={LABELS} reply={useActionData<typeof action>()} />;
}
