import { Disclosure } from '~/components/ui/disclosure';
import type { QuestionGroup } from '~/content/site/faq';

/** Questions in groups. Each expands to its answer; all answers are in the HTML for search engines. */
export function QuestionList({ groups }: { groups: readonly QuestionGroup[] }) {
  return (
    <div className="wrap grid gap-x-16 gap-y-10 py-10 lg:grid-cols-[16rem_minmax(0,1fr)] lg:py-16">
      <nav aria-label="Groups of questions" className="lg:sticky lg:top-6 lg:self-start">
        <ul className="flex flex-wrap gap-x-6 lg:flex-col">
          {groups.map((group) => (
            <li key={group.id}>
              <a href={`#${group.id}`} className="target underline-offset-4 hover:underline">
                {group.heading}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex max-w-narrow flex-col gap-14">
        {groups.map((group) => (
          <section key={group.id} aria-labelledby={group.id}>
            <h2 id={group.id} tabIndex={-1} className="scroll-mt-6">
              {group.heading}
            </h2>
            <div className="mt-4 border-t border-line">
              {group.questions.map(({ question, answer }) => (
                <Disclosure key={question} summary={<h3 className="text-lg">{question}</h3>}>
                  <div className="flex flex-col gap-3">
                    {answer.map((text) => (
                      <p key={text}>{text}</p>
                    ))}
                  </div>
                </Disclosure>
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}
