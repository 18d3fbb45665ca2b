import { LinkButton } from '~/components/ui/forms/button';
import { OWN_ORDER } from '~/content/order-edits/own-order';
import { accountPaths } from '~/account-paths';

/** What a customer may still change of their own order. @param number as in URLs */
export function OwnOrderChanges({ number }: { number: string }) {
  return (
    <div className="mt-3" data-print="off">
      <p className="flex flex-wrap gap-3">
        <LinkButton to={accountPaths.orderAddress(number)} variant="quiet">
          {OWN_ORDER.changeAddress}
        </LinkButton>
        <LinkButton to={accountPaths.cancelOrder(number)} variant="quiet">
          {OWN_ORDER.cancel}
        </LinkButton>
      </p>
      <p className="text-ink-soft">{OWN_ORDER.until}</p>
    </div>
  );
}
