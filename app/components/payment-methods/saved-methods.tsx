import type { AccountReply } from '~/components/ui/forms/account-form';
import { ReadProblem } from '~/components/customers/read-problem';
import { AddMethod } from './add-method';
import { MethodList, type MethodsPage } from './method-list';
import type { PaymentMethod } from '~/domain/payment-methods/payment-method';
import type { SetupOrigin } from '~/domain/staff/setup-origin';

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
        <ReadProblem problem={problem} />
      )}
      <AddMethod origin={origin} inPlace={inPlace} />
    </>
  );
}
