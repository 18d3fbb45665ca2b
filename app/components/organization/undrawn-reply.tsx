import type { AccountReply } from '~/components/account/account-form';
import { Notice } from '~/components/ui/notice';

type UndrawnReplyProps = {
  reply: AccountReply | undefined;
  /** Whether the form that was refused is still on the page, and says so itself. */
  isDrawn: (form: string, typed: (name: string) => unknown) => boolean;
};

/** Why something was refused whose form is gone meanwhile: another admin has changed what it was about. */
export function UndrawnReply({ reply, isDrawn }: UndrawnReplyProps) {
  if (!reply || isDrawn(reply.form, (name) => reply.result.initialValue?.[name])) return null;
  const said = Object.values(reply.result.error ?? {}).flat();
  if (said.length === 0) return null;
  return (
    <div className="mb-8">
      <Notice tone="problem">{said.join(' ')}</Notice>
    </div>
  );
}
