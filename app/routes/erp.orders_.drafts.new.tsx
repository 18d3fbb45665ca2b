import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { redirect, useActionData, useLoaderData } from '~/framework';
import { DraftForm } from '~/components/draft-orders/draft-form';
import { adminMessage } from '~/content/staff/admin-message';
import { backOfficeMeta } from '~/content/staff/back-office';
import { ERP_DRAFTS } from '~/content/draft-orders/erp-drafts';
import { numberIn } from '~/domain/draft-orders/draft-form';
import { isPricedByHand } from '~/domain/draft-orders/staff-draft';
import { newFormToken } from '~/http/form.server';
import { draftReply, lookUp, tokenOf } from '~/http/draft-orders/draft-action.server';
import { parseDraftForm, typedDraft } from '~/http/draft-orders/draft-form.server';
import { draftCustomer, newDraft, loadStaffDraft } from '~/http/draft-orders/draft-page.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { attempt, needed } from '~/http/replies.server';
import { actorOf, tooManyChanges } from '~/http/staff/activity.server';
import { erpPaths } from '~/erp-paths';
import { createStaffDraft } from '~/services/draft-orders/create-staff-draft.server';
import { DetailPage } from '~/components/ui/detail-page';

export { shouldRevalidate } from '~/http/reload-after-conflict';

const LABELS = ERP_DRAFTS.create;

export const meta = () => backOfficeMeta(LABELS.title);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, 'drafts.change');
  const { context, request } = args;
  const number = new URL(request.url).searchParams.get('customer') ?? '';
  const typed = await needed(newDraft(context, number), context.log);
  const customer = await attempt(draftCustomer(context, typed.head.customer), context.log);
  return { typed, customer, token: newFormToken() };
}

/** `intent`: save; all others only look something up or change the form. */
export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, 'drafts.change');
  const { context } = args;
  const form = await parseDraftForm(args.request);
  const typed = typedDraft(form);
  const shown = async <Answer extends ReturnType<typeof draftReply>>(answer: Answer) => {
    const { head } = answer.data.typed;
    const customer = await attempt(draftCustomer(context, head.customer), context.log);
    return { ...answer, data: { ...answer.data, customer } };
  };
  const answer = await needed(lookUp(context, form), context.log);
  if (answer) return shown(answer);
  const error = (message: string, status: number, more = {}) =>
    shown(draftReply(form, { typed, errors: { '': message }, ...more }, status));
  const formToken = tokenOf(form);
  if (formToken === null) return error(ERP_DRAFTS.errors.outdated, 422);
  const tooMany = await tooManyChanges(context, staff);
  if (tooMany) {
    const { message, wait } = tooMany;
    return shown(draftReply(form, { typed, errors: { '': message } }, 429, wait));
  }
  const loadedDraft = await needed(loadStaffDraft(context, typed, form.withheld), context.log);
  if (!loadedDraft.ok) {
    const { errors, sums = null } = loadedDraft;
    return shown(draftReply(form, { typed, errors, sums }, 422));
  }
  if (isPricedByHand(loadedDraft.draft)) await requireStaff(args, 'drafts.price');
  const { draft } = loadedDraft;
  const made = await createStaffDraft(context, actorOf(context, staff), { draft, formToken });
  if (made.ok) {
    context.wakeFollowers();
    return redirect(erpPaths.draft(numberIn(made.gid), { done: 'created' }), 303);
  }
  switch (made.code) {
    case 'made-before': {
      const link = { to: erpPaths.draft(numberIn(made.gid)), label: ERP_DRAFTS.list };
      return error(ERP_DRAFTS.errors.madeBefore, 409, { link });
    }
    case 'refused':
      return error(adminMessage(made.failure), 422);
    case 'busy':
      return error(ERP_DRAFTS.errors.busy, 409);
    case 'unknown':
      return error(ERP_DRAFTS.errors.unknown, 503);
  }
}

export default function ErpNewDraftPage() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const link = reply?.link;
  return (
    <DetailPage
      back={{ href: erpPaths.drafts(), label: ERP_DRAFTS.all }}
      title={LABELS.title}
      lead={LABELS.text}
    >
      {link ? (
        <p className="mb-6">
          <a href={link.to} className="target text-link">
            {link.label}
          </a>
        </p>
      ) : null}
      <DraftForm
        typed={reply?.typed ?? page.typed}
        token={reply?.token ?? page.token}
        version={null}
        customer={reply ? reply.customer : page.customer}
        errors={reply?.errors ?? {}}
        answer={reply}
        found={reply?.found ?? null}
        sums={reply?.sums ?? null}
        labels={LABELS}
      />
    </DetailPage>
  );
}
