import type { ReactNode } from 'react';

type ClosingBandProps = { heading: string; text: string; children: ReactNode };

/** The end of an information page: one sentence and what to do next. `children` are the links. */
export function ClosingBand({ heading, text, children }: ClosingBandProps) {
  return (
    <section aria-labelledby="closing" className="mt-[calc(var(--section)/2)] bg-kraft">
      <div className="wrap flex flex-col items-start gap-x-16 gap-y-6 py-14 lg:flex-row lg:items-center lg:justify-between lg:py-20">
        <div>
          <h2 id="closing">{heading}</h2>
          <p className="mt-3 max-w-prose">{text}</p>
        </div>
        <div className="flex shrink-0 flex-wrap gap-4">{children}</div>
      </div>
    </section>
  );
}
