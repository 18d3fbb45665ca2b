import { lazy, Suspense } from 'react';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { data, redirect, useActionData, useLoaderData } from '~/framework';
import { ArrivalHeading } from '~/components/ui/forms/account-form';
import { CardCompanyPage } from '~/components/payment-methods/saved-methods';
import { useAlive } from '~/components/ui/use-hover-menu';
import { METHOD_ADDING, SETUP_RETURN } from '~/content/payment-methods/saved-methods';
import { privateMeta } from '~/content/core/seo';
import { setupOrigin } from '~/domain/staff/staff-account';
import { accountHeaders, rejectIntent } from '~/http/submit-form.server';
import { parseStrictForm } from '~/http/form.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { leaveNotice } from '~/http/flash.server';
import { beginning, storedNotice } from '~/http/payment-methods/method-form.server';
import { beginSetup, beginSetupInPlace } from '~/services/payment-methods/begin-setup.server';
import { storePaymentMethod } from '~/services/payment-methods/store-payment-method.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta: MetaFunction = () => privateMeta(METHOD_ADDING.title);

export const headers = accountHeaders;

/** Loaded lazily because it includes Stripe's library. */
const InPlace = lazy(async () => {
  const { InPlace: component } = await import('~/components/payment-methods/in-place');
  return { default: component };
});

export async function loader(args: LoaderFunctionArgs) {
  await requireCustomer(args, '/account/billing');
  const { publishableKey, scriptUrl } = args.context.config.stripe;
  const origin = originOf(args.request);
  return {
    origin,
    back: SETUP_RETURN[origin],
    fields: publishableKey ? { publishableKey, scriptUrl: scriptUrl ?? null } : null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const user = await requireCustomer(args, 'cards.change');
  const form = await parseStrictForm(args.request, { once: ['method'] });
  const origin = originOf(args.request);
  switch (form.get('intent')) {
    case 'hosted': {
      const begun = await beginning(context, beginSetup(context, user, origin));
      return begun.ok ? redirect(begun.url, 303) : data({ problem: begun.problem }, begun.init);
    }
    case 'in-place': {
      const begun = await beginning(context, beginSetupInPlace(context, user));
      return begun.ok
        ? data({ clientSecret: begun.clientSecret })
        : data({ problem: begun.problem }, begun.init);
    }
    case 'store': {
      const method = String(form.get('method') ?? '');
      const notice = await storedNotice(context, storePaymentMethod(context, user, method));
      const headers = { 'Set-Cookie': await leaveNotice(notice, context.config) };
      return redirect(SETUP_RETURN[origin], { status: 303, headers });
    }
    default:
      return rejectIntent();
  }
}

/** Returns where the customer came from; an unknown name means the account area. */
function originOf(request: Request) {
  return setupOrigin(new URL(request.url).searchParams.get('origin')) ?? 'setup';
}

export default function AddMethodPage() {
  const { origin, back, fields } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const hasScript = useAlive();
  const problem = reply && 'problem' in reply ? reply.problem : null;
  // After an error that Stripe does not answer, do not let Stripe's fields show another one.
  const inPlace = hasScript && fields !== null && problem === null;
  return (
    <>
      <ArrivalHeading level={1} className="mb-6">
        {METHOD_ADDING.title}
      </ArrivalHeading>
      {/* Above Stripe's fields, which grow as they load: a button below would move from under the pointer. */}
      <CardCompanyPage origin={origin} isOnlyMethod={!inPlace} problem={problem} back={back} />
      {inPlace ? (
        <div className="mt-10">
          <Suspense fallback={<p role="status">{METHOD_ADDING.loading}</p>}>
            <InPlace {...fields} origin={origin} />
          </Suspense>
        </div>
      ) : null}
    </>
  );
}
