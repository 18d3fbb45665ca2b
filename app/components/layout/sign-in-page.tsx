import type { ReactNode } from 'react';
import { MainFrame } from '~/components/layout/main-frame';

/** The frame of the pages during sign-in. */
export function SignInPage({
  heading,
  text,
  busy = false,
  children,
}: {
  heading: string;
  text: string;
  busy?: boolean;
  children?: ReactNode;
}) {
  return (
    <MainFrame>
      <div className="wrap flex flex-col items-start py-16 lg:py-24" aria-busy={busy || undefined}>
        <h1>{heading}</h1>
        <p className="mt-6 max-w-prose text-lg text-ink-soft" role={busy ? 'status' : undefined}>
          {text}
        </p>
        {children ? <div className="mt-8 flex flex-wrap gap-4">{children}</div> : null}
      </div>
    </MainFrame>
  );
}
