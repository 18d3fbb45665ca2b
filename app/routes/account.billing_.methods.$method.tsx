import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { data, useActionData, useLoaderData } from '~/framework';
import { ArrivalHeading } from '~/components/ui/forms/account-form';
import { LoadProblem } from '~/components/customers/account-frame';
import { MethodNaming, MethodQuestion } from '~/components/payment-methods/method-list';
import { METHOD_NAME, METHOD_REMOVAL, METHODS } from '~/content/payment-methods/saved-methods';
import { privateMeta } from '~/content/core/seo';
import { noFieldsSchema } from '~/domain/core/forms/form-text.schema.server';
import { methodNameSchema } from '~/domain/payment-methods/payment-method.schema.server';
import { methodError } from '~/domain/deposits/deposit-form';
import { accountForms } from '~/http/customers/account-forms.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { methodOutcome, loadMethods } from '~/http/payment-methods/method-form.server';
import { notFound } from '~/http/replies.server';
import { form } from '~/http/form-definition.server';
import { accountHeaders, submitForm } from '~/http/submit-form.server';
import { loadTopUpRemoval } from '~/http/top-ups/top-up.server';
import { accountPaths } from '~/account-paths';
import { nameMethod } from '~/services/payment-methods/store-payment-method.server';
import { removePaymentMethod } from '~/services/top-ups/remove-payment-method.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta: MetaFunction = () => privateMeta(METHODS.heading);

export const headers = accountHeaders;

/** Loads one saved payment method: the form for its name, or with `remove` the question before removal. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireCustomer(args, '/account/billing');
  const search = new URL(args.request.url).searchParams;
  const requested = { isRemoval: search.has('remove') };
  const { methods, problem } = await loadMethods(args.context, user);
  if (problem !== null)
    return data(
      { ...requested, method: null, others: 0, topUp: 'none' as const, problem },
      { status: 503 },
    );
  const method = methods.find(({ id }) => id === args.params['method']) ?? notFound();
  const others = methods.filter((other) => other.id !== method.id && methodError(other) === null);
  const topUp = await loadTopUpRemoval(args.context, user, method.id);
  return { ...requested, method, others: others.length, topUp, problem: null };
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireCustomer(args, 'cards.change');
  const to = accountPaths.accountBilling();
  const method = args.params['method'] ?? '';
  const rules = { ...accountForms(user), failed: 'method_not_changed' as const };
  return submitForm(args, rules, {
    'method-name': form(methodNameSchema, async ({ nickname }) =>
      methodOutcome(await nameMethod(args.context, user, method, nickname), to, 'method-named'),
    ),
    'method-remove': form(noFieldsSchema, async () =>
      methodOutcome(await removePaymentMethod(args.context, user, method), to, 'method-removed'),
    ),
  });
}

export default function MethodPage() {
  const { method, others, topUp, problem, isRemoval } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (method === null) return <LoadProblem problem={problem} />;
  return (
    <>
      <ArrivalHeading level={1} className="mb-6">
        {isRemoval ? METHOD_REMOVAL.heading : METHOD_NAME.heading}
      </ArrivalHeading>
      {isRemoval ? (
        <MethodQuestion method={method} others={others} topUp={topUp} reply={reply} />
      ) : (
        <MethodNaming method={method} reply={reply} />
      )}
    </>
  );
}
