import { useEffect, useRef } from 'react';
import { Notice } from '~/components/ui/notice';

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
