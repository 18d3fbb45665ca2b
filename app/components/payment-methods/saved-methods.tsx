import type { AccountReply } from '~/components/ui/forms/account-form';
import { LoadProblem } from '~/components/customers/account-frame';
import { MethodList, type MethodsPage } from './method-list';
import type { PaymentMethod } from '~/domain/payment-methods/payment-method';
import type { SetupOrigin } from '~/domain/staff/staff-account';
import { openerOf } from '~/components/customers/openers';
import { Button } from '~/components/ui/forms/button';
import { METHOD_ADDING, METHODS } from '~/content/payment-methods/saved-methods';
import { paths } from '~/paths';

type SavedMethodsProps = {
  saved: { methods: readonly PaymentMethod[]; problem: string | null };
  /** Whether Stripe's fields can be embedded in our page. */
  inPlace: boolean;
  /** The page that shows the list; its action takes 'method-default'. */
  from: MethodsPage;
  /** The page to return to after adding a method. */
  origin: SetupOrigin;
  reply: AccountReply | undefined;
};

/** Saved cards and bank accounts, and a link to add one. */
export function SavedMethods({ saved, inPlace, from, origin, reply }: SavedMethodsProps) {
  const { methods, problem } = saved;
  return (
    <>
      {problem === null ? (
        <MethodList methods={methods} from={from} reply={reply} />
      ) : (
        <LoadProblem problem={problem} />
      )}
      <AddMethod origin={origin} inPlace={inPlace} />
    </>
  );
}

type AddMethodProps = {
  /** The page to return to. */
  origin: SetupOrigin;
  /** Whether Stripe's fields can be embedded in our page. */
  inPlace: boolean;
};

/** Opens Stripe's hosted page by a plain form post; with JavaScript, our own page is offered too. */
export function AddMethod({ origin, inPlace }: AddMethodProps) {
  return (
    <div className="mt-8">
      <form method="post" action={paths.billingAdd({ origin })}>
        <input type="hidden" name="intent" value="hosted" />
        <Button id={openerOf.newMethod} variant="secondary">
          {METHODS.add}
        </Button>
      </form>
      <p className="mt-3 max-w-prose text-sm text-ink-soft">{METHODS.addText}</p>
      {inPlace ? (
        <p className="needs-script text-sm">
          <a href={paths.billingAdd({ origin })} data-document="true" className="target text-link">
            {METHODS.inPlace}
          </a>
        </p>
      ) : null}
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
        <form method="post" action={paths.billingAdd({ origin })}>
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
