import { Form, useNavigation } from '@remix-run/react';
import { Button } from '~/components/ui/forms/button';

/**
 * Gives up a deposit or payment that waits for the customer at their bank.
 *
 * @param props.action URL of its own page, whose action takes the intent `give-up`
 */
export function GiveUp({ action, label }: { action: string; label: string }) {
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
        {label}
      </Button>
    </Form>
  );
}
