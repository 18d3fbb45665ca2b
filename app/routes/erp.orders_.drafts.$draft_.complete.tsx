import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DraftQuestion, HandPrices } from '~/components/draft-orders/draft-price';
import { backOfficeMeta } from '~/content/staff/back-office';
import { ERP_DRAFTS } from '~/content/draft-orders/erp-drafts';
import { numberIn } from '~/domain/draft-orders/draft-form';
import { draftVersion } from '~/domain/draft-orders/draft-version.server';
import { handPrices, isOfStore } from '~/domain/draft-orders/own-draft';
import { isCompleted } from '~/domain/draft-orders/staff-draft';
import { refusedAsk, sayFault } from '~/http/draft-orders/draft-action.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { formTokenOf, newFormToken, readForm } from '~/http/form.server';
import { requireStaff } from '~/http/customers/guards.server';
import { needed } from '~/http/replies.server';
import { actorOf, tooManyChanges } from '~/http/staff/trace.server';
import { draftGidOf, getStaffDraft } from '~/http/draft-orders/draft-page.server';
import { erpPaths } from '~/erp-paths';
import { completeStaffDraft } from '~/services/draft-orders/complete-staff-draft.server';

const WORDS = ERP_DRAFTS.complete;

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
    limit: args.context.config.aloneLimits.price,
    isClosed: isCompleted(draft),
    isOfStore: isOfStore(draft),
  };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, 'drafts.complete');
  const { context } = args;
  const gid = draftGidOf(args.params['draft']);
  const form = await readForm(args.request, { once: ['version', 'form_token'] });
  const tooMany = await tooManyChanges(context, staff);
  if (tooMany) return sayFault(tooMany.sentence, 429, tooMany);
  const formToken = formTokenOf(form);
  if (formToken === null) return sayFault(ERP_DRAFTS.errors.outdated, 422);
  const version = String(form.get('version') ?? '');
  const done = await needed(
    completeStaffDraft(context, actorOf(context, staff), { gid, version }, { formToken }),
    context.log,
  );
  if (!done.ok) return refusedAsk(done);
  context.wakeFollowers();
  return redirect(erpPaths.order(numberIn(done.order.gid)), 303);
}

export default function ErpDraftCompletePage() {
  const { token, prices, limit, ...page } = useLoaderData<typeof loader>();
  return (
    <DraftQuestion
      {...page}
      words={WORDS}
      fields={{ form_token: token }}
      below={prices.length === 0 ? null : <HandPrices prices={prices} limit={limit} />}
      reply={useActionData<typeof action>()}
    />
  );
}
