import { useEffect, useRef, type ReactNode } from 'react';

type SignUpDoneProps = { heading: string; text: string; children: ReactNode };

/** Replaces the form with its outcome. Takes the focus, because the pressed button is gone. */
export function SignUpDone({ heading, text, children }: SignUpDoneProps) {
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <div className="wrap flex flex-col items-start py-16 lg:py-24">
      <div ref={words} tabIndex={-1} role="status" className="outline-none">
        <h1>{heading}</h1>
        <p className="mt-6 max-w-prose text-lg text-ink-soft">{text}</p>
      </div>
      <div className="mt-8 flex flex-wrap gap-4">{children}</div>
    </div>
  );
}
