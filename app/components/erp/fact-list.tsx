import type { ReactNode } from 'react';

type FactListProps = {
  /** Those that are there in any case; what comes and goes stands among the children. */
  facts?: readonly FactText[];
  children?: ReactNode;
};

type FactText = { term: string; value: ReactNode };

/** What is known of a thing, term by term; the value wraps wherever it has to. */
export function FactList({ facts = [], children }: FactListProps) {
  return (
    <dl className="grid grid-cols-[minmax(6rem,38%)_minmax(0,1fr)] gap-x-4 gap-y-2 sm:grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] sm:gap-x-6">
      {facts.map(({ term, value }) => (
        <Fact key={term} term={term}>
          {value}
        </Fact>
      ))}
      {children}
    </dl>
  );
}

/** One of them. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere] max-sm:[&_time]:whitespace-normal">
        {children}
      </dd>
    </div>
  );
}

type ErpSectionProps = { id: string; heading: string; children: ReactNode };

/** A part of a page of the back-office, under its heading. */
export function ErpSection({ id, heading, children }: ErpSectionProps) {
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id}>{heading}</h2>
      <div className="mt-4">{children}</div>
    </section>
  );
}
