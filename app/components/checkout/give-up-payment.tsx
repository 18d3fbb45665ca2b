import { Form, useNavigation } from '@remix-run/react';
import { Button } from '~/components/ui/button';
import { PAYMENT_PAGE } from '~/content/payment-words';
import { paths } from '~/paths';

/** For a payment that waits at the customer's bank: not to wait for it any more. */
export function GiveUpPayment({ id }: { id: string }) {
  const action = paths.checkoutPayment(id);
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
        {PAYMENT_PAGE.giveUp}
      </Button>
    </Form>
  );
}
