import type { AccountReply } from '~/components/ui/forms/account-form';
import { PostButton } from '~/components/ui/forms/post-button';
import { Icon } from '~/components/ui/icon';
import { FIRST_VISIT } from '~/content/ambassadors/ambassador-portal';
import { FIRST_STEPS, type FirstStep } from '~/domain/ambassadors/ambassador-overview';

type FirstVisitProps = {
  steps: Record<FirstStep, boolean>;
  reply: AccountReply | undefined;
};

/** The first steps of a new ambassador, ticked off as they are done, until they are dismissed. */
export function FirstVisit({ steps, reply }: FirstVisitProps) {
  return (
    <section aria-labelledby="first-steps">
      <h2 id="first-steps">{FIRST_VISIT.heading}</h2>
      <ol className="portal-steps">
        {FIRST_STEPS.map((step) => {
          const { text, label, href } = FIRST_VISIT.steps[step];
          return (
            <li key={step} data-done={steps[step] ? '' : undefined}>
              <span>{text}</span>
              {steps[step] ? (
                <span className="portal-done">
                  <Icon name="circle-check" />
                  {FIRST_VISIT.done}
                </span>
              ) : href === null ? (
                <span className="text-ink-soft">{FIRST_VISIT.open}</span>
              ) : (
                <a href={href} className="target text-link">
                  {label}
                </a>
              )}
            </li>
          );
        })}
      </ol>
      <PostButton intent="put-away" label={FIRST_VISIT.away} reply={reply} />
    </section>
  );
}
