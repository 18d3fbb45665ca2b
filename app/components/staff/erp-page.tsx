import type { ReactNode } from 'react';

export type ErpPageProps = { title: string; text: string; children: ReactNode };

/** A page of the back-office: heading, a sentence, and the content. */
export function ErpPage({ title, text, children }: ErpPageProps) {
  return (
    <>
      <h1>{title}</h1>
      <p className="mt-2 text-ink-soft">{text}</p>
      <div className="mt-8">{children}</div>
    </>
  );
}
