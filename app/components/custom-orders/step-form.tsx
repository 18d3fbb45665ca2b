import { Form, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ErrorSummary } from '~/components/ui/forms/error-summary';
import { Button } from '~/components/ui/forms/button';
import type { ButtonVariant } from '~/components/ui/forms/button-style';

/** A refused step, as the page's action returns it. */
export type StepFault = {
  intent: string;
  fault: string;
  controlId: string | null;
  typed: Record<string, string>;
};

type StepFormProps = {
  intent: string;
  token: string;
  reply: StepFault | undefined;
  send: string;
  refused: string;
  variant?: ButtonVariant;
  hasFile?: boolean;
  children?: ReactNode;
};

/** A step of a request: its fields, its form token and one button. */
export function StepForm(props: StepFormProps) {
  const { intent, token, reply, send, refused, variant, hasFile, children } = props;
  const { formData } = useNavigation();
  const isSending = formData?.get('intent') === intent;
  const own = reply?.intent === intent ? reply : undefined;
  const at = own?.controlId ? { controlId: own.controlId } : {};
  return (
    <Form
      method="post"
      noValidate
      className="mt-4 max-w-lg"
      {...(hasFile && { encType: 'multipart/form-data' as const })}
    >
      <ErrorSummary
        faults={own ? [{ ...at, sentence: own.fault }] : []}
        answer={own}
        heading={refused}
      />
      <input type="hidden" name="form_token" value={token} />
      <input type="hidden" name="intent" value={intent} />
      {children ? <div className="grid gap-5">{children}</div> : null}
      <Button variant={variant ?? 'secondary'} busy={isSending} className="mt-4">
        {send}
      </Button>
    </Form>
  );
}
