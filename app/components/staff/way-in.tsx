import type { ReactNode } from 'react';

type WayInProps = { heading: string; text: string; children: ReactNode };

/** A page on the way into the back-office: a heading, a sentence, a form. */
export function WayIn({ heading, text, children }: WayInProps) {
  return (
    <div className="wrap py-12 lg:py-20">
      <h1>{heading}</h1>
      <p className="mt-4 mb-8 max-w-prose text-lg text-ink-soft">{text}</p>
      {children}
    </div>
  );
}

/** A secondary link below the form. */
export function WayOn({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p className="mt-6">
      <a href={href} className="target text-link">
        {children}
      </a>
    </p>
  );
}
