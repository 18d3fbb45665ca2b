import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { PhotoField } from '~/components/returns/photo-field';
import {
  ReturnHistory,
  ReturnLines,
  ReturnMoney,
  ReturnPhotos,
} from '~/components/returns/return-facts';
import { AccountForm } from '~/components/ui/forms/account-form';
import { LinkButton } from '~/components/ui/forms/button';
import { TextArea } from '~/components/ui/forms/field';
import { privateMeta } from '~/content/core/seo';
import {
  OUTCOME_LABELS,
  RETURN_STATE_LABELS,
  RETURNS,
  returnStatus,
} from '~/content/returns/returns';
import { customerNumber } from '~/domain/core/ids';
import { isReturnOpen, RETURN_LENGTHS } from '~/domain/returns/return';
import { answerReturnSchema, cancelReturnSchema } from '~/domain/returns/return.schema.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { form } from '~/http/form-definition.server';
import { newFormToken } from '~/http/form.server';
import { notFound } from '~/http/replies.server';
import { returnForms, returnOutcome, returnView } from '~/http/returns/return-view.server';
import { accountHeaders, submitForm } from '~/http/submit-form.server';
import { findOwnReturn } from '~/models/returns/return-case.server';
import { accountPaths } from '~/account-paths';
import {
  answerReturn,
  cancelReturnByCustomer,
  storePhoto,
} from '~/services/returns/request-return.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  privateMeta(data ? `${RETURNS.one} ${data.one.name}` : RETURNS.title);

export const headers = accountHeaders;

/** Loads one of the customer's own returns; 404 for any other. */
export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/manage/returns');
  const { db } = args.context;
  const known = (await findOwnReturn(db, gid, args.params['return'] ?? '')) ?? notFound();
  return {
    one: await returnView(args.context, known, { isStaffs: false }),
    tokens: [newFormToken(), newFormToken()],
  };
}

/** `intent`: answer, cancel; each is about this customer's return. */
export async function action(args: ActionFunctionArgs) {
  const customer = await requireCustomer(args, 'returns.request');
  const { context } = args;
  const id = args.params['return'] ?? '';
  const known = (await findOwnReturn(context.db, customer.gid, id)) ?? notFound();
  const person = { gid: customer.gid, name: customer.displayName || customer.email };
  const to = accountPaths.manageReturn(id);
  return submitForm(args, returnForms(customer.gid), {
    answer: form(answerReturnSchema, async ({ said, form_token: formToken }, { file }) => {
      if (file !== null && isReturnOpen(known.state)) {
        const of = { customerGid: customer.gid, orderGid: known.orderGid, returnId: id };
        const stored = await storePhoto(context, of, file);
        if (!stored.ok) return { code: stored.code, field: 'photo', status: 422 };
      }
      return returnOutcome(await answerReturn(context, person, id, { said, formToken }), to);
    }),
    cancel: form(cancelReturnSchema, async ({ form_token: formToken }) => {
      const outcome = await cancelReturnByCustomer(context, person, id, { formToken });
      context.wakeJobs();
      return returnOutcome(outcome, to);
    }),
  });
}

export default function OwnReturnPage() {
  const { one, tokens } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { answer, cancel } = RETURNS;
  const wished = one.ending?.outcome ?? one.wish;
  const said = one.ending ? RETURNS.outcome : RETURNS.wished;
  return (
    <>
      <p>
        <a href={accountPaths.manageReturns()} className="target underline">
          {RETURNS.all}
        </a>
      </p>
      <h1>
        {RETURNS.one} {one.name}
      </h1>
      <div className="next-step mt-6">
        <p className="text-lg font-semibold">{RETURN_STATE_LABELS[one.state].label}</p>
        <p className="mt-1">{returnStatus(one)}</p>
        <p className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
          {one.hasLabel ? (
            <LinkButton to={accountPaths.returnLabel(one.id)}>{RETURNS.label}</LinkButton>
          ) : null}
          <a
            href={accountPaths.manageOrder(customerNumber(one.orderGid))}
            className="target text-link"
          >
            {RETURNS.toOrder(one.orderName)}
          </a>
          {one.replacementGid && one.replacementName ? (
            <a
              href={accountPaths.manageOrder(customerNumber(one.replacementGid))}
              className="target text-link"
            >
              {RETURNS.replacement(one.replacementName)}
            </a>
          ) : null}
        </p>
      </div>
      <section aria-labelledby="items" className="mt-10 max-w-xl">
        <h2 id="items">{RETURNS.items}</h2>
        <div className="mt-4">
          <ReturnLines lines={one.lines} />
        </div>
        {wished ? (
          <p className="mt-4 text-ink-soft">
            {said}: {OUTCOME_LABELS[wished]}
          </p>
        ) : null}
      </section>
      {one.photos.length > 0 ? (
        <section aria-labelledby="photos" className="mt-10">
          <h2 id="photos">{RETURNS.photos}</h2>
          <div className="mt-4">
            <ReturnPhotos photos={one.photos} to={accountPaths.returnPhoto} />
          </div>
        </section>
      ) : null}
      {one.money ? (
        <ReturnMoney
          money={one.money}
          refundTo={(refund) =>
            accountPaths.orderDocument(customerNumber(one.orderGid), 'credit-note', { refund })
          }
          cashTo={(day) => accountPaths.statement({ from: day, to: day })}
        />
      ) : null}
      {isReturnOpen(one.state) ? (
        <section aria-labelledby="say" className="mt-10">
          <h2 id="say">{answer.heading}</h2>
          <AccountForm
            name="answer"
            className="mt-4 max-w-lg"
            hidden={{ form_token: tokens[0] ?? '' }}
            reply={reply}
            save={answer.send}
            refused={answer.refused}
            variant="secondary"
            hasFile
          >
            {(field) => (
              <>
                <TextArea
                  label={answer.label}
                  maxLength={RETURN_LENGTHS.words}
                  {...field('said')}
                />
                <PhotoField
                  label={answer.photo}
                  hint={answer.photoHint}
                  id={field('photo').id}
                  error={field('photo').error}
                />
              </>
            )}
          </AccountForm>
        </section>
      ) : null}
      {one.mayCancel ? (
        <details className="mt-10" open={reply?.form === 'cancel'}>
          <summary className="target text-link">{cancel.heading}</summary>
          <p className="mt-2 max-w-prose">{cancel.text}</p>
          <AccountForm
            name="cancel"
            className="mt-4 max-w-lg"
            hidden={{ form_token: tokens[1] ?? '' }}
            reply={reply}
            save={cancel.send}
            refused={cancel.refused}
            variant="secondary"
          />
        </details>
      ) : null}
      <ReturnHistory events={one.events} />
    </>
  );
}
