import { Form, useNavigation } from '~/framework';
import { type AccountReply, ArrivalHeading } from './account-form';
import { Button, type ButtonVariant } from './button';

type PostButtonProps = {
  /** The form's name, posted as `intent`; the action dispatches on it. */
  intent: string;
  label: string;
  /** For screen readers: which of several items the button is about. */
  about?: string;
  fields?: Readonly<Record<string, string>>;
  variant?: ButtonVariant;
  /** Whether the action is irreversible: styled so that it never looks like the page's main action. */
  destructive?: boolean;
  reply?: AccountReply | undefined;
  /** The page that takes it, if another than this one. */
  to?: string;
  /** Lets the browser submit the form, because the response is not a page of ours. */
  native?: boolean;
};

const DESTRUCTIVE = 'border-clay! text-clay! hover:bg-clay! hover:text-paper!';

/** A form with hidden fields and one button. Shows why the press was refused. */
export function PostButton(props: PostButtonProps) {
  const { intent, label, about, fields = {}, reply, to, native, destructive } = props;
  const { variant = 'secondary' } = props;
  const sent = useNavigation().formData;
  const isOwn = (value: (name: string) => unknown) =>
    Object.keys(fields).every((name) => value(name) === fields[name]);
  const busy = sent?.get('intent') === intent && isOwn((name) => sent.get(name));
  const typed = reply?.result.initialValue ?? {};
  // The page was loaded again for the answer, with a new token in the form.
  const isRejected =
    reply?.form === intent && isOwn((name) => (name === 'form_token' ? fields[name] : typed[name]));
  const errors = isRejected ? Object.values(reply.result.error ?? {}).flat() : [];
  const styles = [variant === 'quiet' ? '-mx-5' : '', destructive ? DESTRUCTIVE : ''];
  return (
    <Form
      method="post"
      {...(to !== undefined && { action: to })}
      reloadDocument={native ?? false}
      onSubmit={(event) => {
        if (busy) event.preventDefault();
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button variant={variant} busy={busy} className={styles.join(' ')}>
        {label}
        {about ? <span className="sr-only"> {about}</span> : null}
      </Button>
      {errors.map((error) => (
        <p key={error} role="alert" className="mt-2 font-semibold text-danger">
          {error}
        </p>
      ))}
    </Form>
  );
}

type ConfirmDialogProps = {
  heading: string;
  level: 1 | 2;
  /** What will happen, point by point. */
  what: readonly string[];
  confirm: { intent: string; label: string; fields?: Readonly<Record<string, string>> };
  cancel: { label: string; href: string };
  reply: AccountReply | undefined;
};

/**
 * Asks for confirmation of a step that cannot simply be undone, and says what will happen: leaving an
 * organization, removing a member, closing an account, approving an adjustment.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { heading, level, what, confirm, cancel, reply } = props;
  return (
    <>
      <ArrivalHeading level={level} className="max-w-prose [overflow-wrap:anywhere]">
        {heading}
      </ArrivalHeading>
      <ul className="mb-8 mt-5 flex max-w-prose list-disc flex-col gap-2 pl-6">
        {what.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <PostButton {...confirm} destructive reply={reply} />
        <a href={cancel.href} className="target mt-0.5 text-link">
          {cancel.label}
        </a>
      </div>
    </>
  );
}
