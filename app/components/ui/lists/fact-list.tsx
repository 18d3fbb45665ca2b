import type { ReactNode } from 'react';

type FactListProps = {
  /** Facts that are always shown; conditional ones are children. */
  facts?: readonly FactText[];
  /** For figures: more room between terms and values, and digits of one width. */
  isWide?: boolean;
  children?: ReactNode;
};

type FactText = { term: string; value: ReactNode };

const NARROW = 'sm:grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] sm:gap-x-6';
const WIDE = 'mt-4 sm:grid-cols-[fit-content(60%)_minmax(0,1fr)] sm:gap-x-8 [&_dd]:tabular-nums';

/** A list of facts, term by term; long values wrap anywhere. */
export function FactList({ facts = [], isWide = false, children }: FactListProps) {
  return (
    <dl
      className={`grid grid-cols-[minmax(6rem,38%)_minmax(0,1fr)] gap-x-4 gap-y-2 ${isWide ? WIDE : NARROW}`}
    >
      {facts.map(({ term, value }) => (
        <Fact key={term} term={term}>
          {value}
        </Fact>
      ))}
      {children}
    </dl>
  );
}

/** A term and its value. */
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

type ErpSectionProps = {
  id: string;
  heading: string;
  /** Whether it is a list, with rows of 44 px and the keys of lists: its table is all there is in it. */
  isList?: boolean;
  children: ReactNode;
};

/** A section of a back-office page, with its heading. */
export function ErpSection({ id, heading, isList = false, children }: ErpSectionProps) {
  if (isList) {
    return (
      <section aria-labelledby={id} className="list mt-6">
        <h2 id={id}>{heading}</h2>
        {children}
      </section>
    );
  }
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id}>{heading}</h2>
      <div className="mt-4">{children}</div>
    </section>
  );
}
