import type { AccountReply } from '~/components/account/account-form';
import { ReadProblem } from '~/components/account/read-problem';
import { AddMethod } from '~/components/saved-methods/add-method';
import { MethodList, type MethodsPage } from '~/components/saved-methods/method-list';
import type { PaymentMethod } from '~/domain/payment-method';
import type { SetupOrigin } from '~/domain/setup-origin';

type SavedMethodsProps = {
  saved: { methods: readonly PaymentMethod[]; problem: string | null };
  /** Whether the card company's fields can be shown on a page of ours. */
  inPlace: boolean;
  /** The page it stands on; its action takes 'method-default'. */
  from: MethodsPage;
  /** Where one comes back to after adding one. */
  origin: SetupOrigin;
  reply: AccountReply | undefined;
};

/** Saved cards and bank accounts, and the way to another one. */
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
