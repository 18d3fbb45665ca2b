import type { AccountReply } from './account-form';
import { Notice } from '~/components/ui/notice';

type DoneOrRefusedProps = { done: string | null; reply: AccountReply | undefined };

/** The outcome of the press that led here, at the top of the page. */
export function DoneOrRefused({ done, reply }: DoneOrRefusedProps) {
  const faults = Object.values(reply?.result.error ?? {}).flatMap((said) => said ?? []);
  if (faults.length > 0) {
    return (
      <div className="mb-8">
        <Notice tone="problem">{faults.join(' ')}</Notice>
      </div>
    );
  }
  if (done === null || reply) return null;
  return (
    <div className="mb-8">
      <Notice tone="done">{done}</Notice>
    </div>
  );
}
