import { Notice } from '~/components/ui/notice';
import { OPEN_DEPOSIT } from '~/content/deposits/deposit-words';
import type { OpenDeposit as Told } from '~/domain/deposits/deposit-shown';
import { paths } from '~/paths';

/** Shown before the form is filled in: another deposit has to end first. */
export function OpenDeposit({ deposit: { id, amountCents, awaitsCustomer } }: { deposit: Told }) {
  return (
    <div className="mb-8">
      <Notice>
        <p>{(awaitsCustomer ? OPEN_DEPOSIT.waits : OPEN_DEPOSIT.underWay)(amountCents)}</p>
        <p>
          <a href={paths.deposit(id)} className="target underline underline-offset-4">
            {OPEN_DEPOSIT.see}
          </a>
        </p>
      </Notice>
    </div>
  );
}
