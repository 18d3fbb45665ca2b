import { Button } from '~/components/ui/button';
import { METHOD_ADDING } from '~/content/saved-methods';
import type { SetupOrigin } from '~/domain/setup-origin';
import { paths } from '~/paths';

type CardCompanyPageProps = {
  origin: SetupOrigin;
  /** Beside the card company's fields it is the second choice. */
  isOnlyWay: boolean;
  /** Why it did not work, after a press. */
  problem: string | null;
  /** Where one came from. */
  back: string;
};

/** The way to the card company's own page, and the way back. */
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
