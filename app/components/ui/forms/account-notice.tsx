import { useEffect, useRef } from 'react';
import { Notice } from '~/components/ui/notice';
import { type AccountReply, allErrors } from './account-form';

type AccountNoticeProps = { notice: { tone: 'done' | 'problem'; text: string } | null };

/**
 * The outcome of the form that led here. Takes the focus, because the button that was pressed may be gone.
 */
export function AccountNotice({ notice }: AccountNoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (notice) place.current?.focus();
  }, [notice]);
  return (
    <div ref={place} tabIndex={-1} className={`outline-none ${notice ? 'mb-8' : ''}`}>
      {notice ? <Notice tone={notice.tone}>{notice.text}</Notice> : null}
    </div>
  );
}

type DoneOrRejectedProps = { done: string | null; reply: AccountReply | undefined };

/** The outcome of the press that led here, at the top of the page. */
export function DoneOrRejected({ done, reply }: DoneOrRejectedProps) {
  const errors = allErrors(reply);
  if (errors.length > 0) {
    return (
      <div className="mb-8">
        <Notice tone="problem">{errors.join(' ')}</Notice>
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

/** Says why a press was refused when the button itself may be gone or mean something else by now. */
export function RejectedPress({ reply }: { reply: AccountReply }) {
  return <Notice tone="problem">{allErrors(reply).join(' ')}</Notice>;
}
