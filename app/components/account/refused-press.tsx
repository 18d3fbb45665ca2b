import type { AccountReply } from '~/components/account/account-form';
import { Notice } from '~/components/ui/notice';

/** Why a press was not taken, where the button itself may be gone or have another meaning by now. */
export function RefusedPress({ reply }: { reply: AccountReply }) {
  return (
    <Notice tone="problem">
      {Object.values(reply.result.error ?? {})
        .flat()
        .join(' ')}
    </Notice>
  );
}
