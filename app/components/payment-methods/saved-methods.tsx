import type { AccountReply } from '~/components/ui/forms/account-form';
import { LoadProblem } from '~/components/customers/account-frame';
import { MethodList } from './method-list';
import type { PaymentMethod } from '~/domain/payment-methods/payment-method';
import type { SetupOrigin } from '~/domain/staff/staff-account';
import { openerOf } from '~/components/customers/openers';
import { Button, LinkButton } from '~/components/ui/forms/button';
import { METHOD_ADDING, METHODS } from '~/content/payment-methods/saved-methods';
import { accountPaths } from '~/account-paths';

type SavedMethodsProps = {
  saved: { methods: readonly PaymentMethod[]; problem: string | null };
  reply: AccountReply | undefined;
};

/** Saved cards and bank accounts, and a link to add one. */
export function SavedMethods({ saved, reply }: SavedMethodsProps) {
  const { methods, problem } = saved;
  return (
    <>
      {problem === null ? (
        <MethodList methods={methods} reply={reply} />
      ) : (
        <LoadProblem problem={problem} />
      )}
      <AddMethod origin="setup" isFirst={problem === null && methods.length === 0} />
    </>
  );
}

/**
 * Leads to the page with Stripe's fields, or with the way to Stripe's own page. Its own document, because
 * only there may Stripe's script run.
 *
 * @param origin the page to return to
 * @param isFirst whether adding one is the page's main action
 */
export function AddMethod({ origin, isFirst }: { origin: SetupOrigin; isFirst?: boolean }) {
  return (
    <div className="mt-8">
      <LinkButton
        id={openerOf.newMethod}
        to={accountPaths.billingAdd({ origin })}
        data-document="true"
        variant={isFirst ? 'primary' : 'secondary'}
      >
        {METHODS.add}
      </LinkButton>
      <p className="mt-3 max-w-prose text-sm text-ink-soft">{METHODS.addText}</p>
    </div>
  );
}

type CardCompanyPageProps = {
  origin: SetupOrigin;
  /** Whether Stripe's page is the only way; beside the embedded fields it is the second choice. */
  isOnlyMethod: boolean;
  /** Why it failed, after a press. */
  problem: string | null;
  /** URL to return to. */
  back: string;
};

/** Links to Stripe's hosted page, and back. */
export function CardCompanyPage({ origin, isOnlyMethod, problem, back }: CardCompanyPageProps) {
  return (
    <>
      {problem ? (
        <p role="alert" className="mb-4 font-semibold text-danger">
          {problem}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <form method="post" action={accountPaths.billingAdd({ origin })}>
          <input type="hidden" name="intent" value="hosted" />
          <Button variant={isOnlyMethod ? 'primary' : 'secondary'}>{METHOD_ADDING.hosted}</Button>
        </form>
        <a href={back} className="target text-link">
          {METHOD_ADDING.cancel}
        </a>
      </div>
    </>
  );
}
