import { Button } from '~/components/ui/forms/button';
import { METHOD_ADDING } from '~/content/payment-methods/saved-methods';
import type { SetupOrigin } from '~/domain/staff/staff-account';
import { paths } from '~/paths';

type CardCompanyPageProps = {
  origin: SetupOrigin;
  /** Whether Stripe's page is the only way; beside the embedded fields it is the second choice. */
  isOnlyWay: boolean;
  /** Why it failed, after a press. */
  problem: string | null;
  /** URL to return to. */
  back: string;
};

/** Links to Stripe's hosted page, and back. */
export function CardCompanyPage({ origin, isOnlyWay, problem, back }: CardCompanyPageProps) {
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
          <Button variant={isOnlyWay ? 'primary' : 'secondary'}>{METHOD_ADDING.hosted}</Button>
        </form>
        <a href={back} className="target text-link">
          {METHOD_ADDING.cancel}
        </a>
      </div>
    </>
  );
}
