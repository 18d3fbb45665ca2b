import type { AccountReply } from './account-form';
import { Notice } from '~/components/ui/notice';

/** Says why a press was refused when the button itself may be gone or mean something else by now. */
export function RefusedPress({ reply }: { reply: AccountReply }) {
  return (
    <Notice tone="problem">
      {Object.values(reply.result.error ?? {})
        .flat()
        .join(' ')}
    </Notice>
  );
}
