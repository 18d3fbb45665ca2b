import type { AccountReply } from '~/components/account/account-form';
import { ReadProblem } from '~/components/account/read-problem';
import { AddMethod } from '~/components/saved-methods/add-method';
import { MethodList, type MethodsPage } from '~/components/saved-methods/method-list';
import type { PaymentMethod } from '~/domain/payment-method';
import type { SetupOrigin } from '~/domain/setup-origin';

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
