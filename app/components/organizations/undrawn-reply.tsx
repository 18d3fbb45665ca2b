import type { AccountReply } from '~/components/ui/forms/account-form';
import { Notice } from '~/components/ui/notice';

type UndrawnReplyProps = {
  reply: AccountReply | undefined;
  /** Whether the refused form is still on the page and shows the errors itself. */
  isDrawn: (form: string, typed: (name: string) => unknown) => boolean;
};

/**
 * Shows why a post was refused if its form is gone, because another admin has changed its subject
 * meanwhile.
 */
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
