import { Form, useNavigation } from '@remix-run/react';
import type { AccountReply } from '~/components/account/account-form';
import { Button } from '~/components/ui/button';
import type { ButtonVariant } from '~/components/ui/button-style';

type PostButtonProps = {
  /** The form's name, by which the action knows it. */
  intent: string;
  label: string;
  /** What of several it is about, for those who do not see where it stands. */
  about?: string;
  fields?: Readonly<Record<string, string>>;
  variant?: ButtonVariant;
  /** Takes something away for good: never the page's green main action. */
  destructive?: boolean;
  reply?: AccountReply | undefined;
  /** The answer is no page of ours: left to the browser. */
  native?: boolean;
};

const DESTRUCTIVE = 'border-clay! text-clay! hover:bg-clay! hover:text-paper!';

/** One press that changes something: a form with nothing to fill in, and why it was refused. */
export function PostButton(props: PostButtonProps) {
  const { intent, label, about, fields = {}, reply, native, destructive } = props;
  const { variant = 'secondary' } = props;
  const sent = useNavigation().formData;
  const isOwn = (value: (name: string) => unknown) =>
    Object.keys(fields).every((name) => value(name) === fields[name]);
  const busy = sent?.get('intent') === intent && isOwn((name) => sent.get(name));
  const typed = reply?.result.initialValue ?? {};
  const isRefused = reply?.form === intent && isOwn((name) => typed[name]);
  const faults = isRefused ? Object.values(reply.result.error ?? {}).flat() : [];
  const looks = [variant === 'quiet' ? '-mx-5' : '', destructive ? DESTRUCTIVE : ''];
  return (
    <Form
      method="post"
      reloadDocument={native ?? false}
      onSubmit={(event) => {
        if (busy) event.preventDefault();
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button variant={variant} busy={busy} className={looks.join(' ')}>
        {label}
        {about ? <span className="sr-only"> {about}</span> : null}
      </Button>
      {faults.map((fault) => (
        <p key={fault} role="alert" className="mt-2 font-semibold text-danger">
          {fault}
        </p>
      ))}
    </Form>
  );
}
