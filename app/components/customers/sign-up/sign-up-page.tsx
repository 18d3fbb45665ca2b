import type { ReactNode } from 'react';

type SignUpPageProps = {
  heading: string;
  intro: string;
  /** Below the text: what to know, other ways. */
  aside?: ReactNode;
  /** Heading of the form; may be the same as the page's. */
  formHeading: string;
  children: ReactNode;
};

/** Text on one side, the form on the other; stacked if there is no room. */
export function SignUpPage({ heading, intro, aside, formHeading, children }: SignUpPageProps) {
  return (
    <div className="wrap grid gap-x-16 gap-y-10 pb-(--section) pt-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:grid-rows-[auto_1fr] lg:pt-16">
      <div>
        <h1>{heading}</h1>
        <p className="mt-6 max-w-prose text-lg text-ink-soft">{intro}</p>
      </div>
      <section
        aria-labelledby="form"
        className="self-start rounded-lg bg-soft p-5 sm:p-10 lg:col-start-2 lg:row-span-2"
      >
        <h2 id="form" className="mb-6">
          {formHeading}
        </h2>
        {children}
      </section>
      <div>{aside}</div>
    </div>
  );
}
