import type { MetaFunction } from '~/framework';
import { informationMeta, PageOpening, Paragraphs } from './page-sections';
import type { Policy } from '~/content/site/policies.server';

/** The meta tags of a page of policies; its loader returns the policy. */
export const policyMeta: MetaFunction<() => Policy | Promise<Policy>> = ({ data, matches }) =>
  data ? informationMeta(data, data.path, matches) : [];

/** A page of sentences: what the shop promises, and what it asks of its customers. */
export function PolicyPage({ policy }: { policy: Policy }) {
  const { heading, intro, sections } = policy;
  return (
    <>
      <PageOpening heading={heading} intro={intro} />
      <div className="wrap pb-(--section) pt-10">
        <div className="flex max-w-narrow flex-col gap-12">
          {sections.map((section, place) => (
            <section key={section.heading} aria-labelledby={`part-${place}`}>
              <h2 id={`part-${place}`} className="text-2xl">
                {section.heading}
              </h2>
              {section.paragraphs ? <Paragraphs texts={section.paragraphs} /> : null}
              {section.rows && section.rows.length > 0 ? (
                <dl className="facts mt-5 max-w-prose">
                  {section.rows.map(([name, text]) => (
                    <div key={name}>
                      <dt>{name}</dt>
                      <dd>{text}</dd>
                    </div>
                  ))}
                </dl>
              ) : null}
              {section.links ? (
                <ul className="mt-3 flex flex-wrap gap-x-6">
                  {section.links.map(({ label, href }) => (
                    <li key={href}>
                      <a href={href} className="target text-link">
                        {label}
                      </a>
                    </li>
                  ))}
                </ul>
              ) : null}
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
