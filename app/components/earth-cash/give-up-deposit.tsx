import { Form, useNavigation } from '@remix-run/react';
import { Button } from '~/components/ui/button';
import { DEPOSIT_PAGE } from '~/content/deposit-words';
import { paths } from '~/paths';

/** For a deposit that waits at the customer's bank: not to wait for it any more. */
export function GiveUpDeposit({ id }: { id: string }) {
  const action = paths.deposit(id);
  const isSending = useNavigation().formAction === action;
  return (
    <Form
      method="post"
      action={action}
      replace
      onSubmit={(event) => {
        if (isSending) event.preventDefault();
      }}
    >
      <Button name="intent" value="give-up" variant="secondary" busy={isSending}>
        {DEPOSIT_PAGE.giveUp}
      </Button>
    </Form>
  );
}
