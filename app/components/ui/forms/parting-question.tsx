import type { AccountReply } from './account-form';
import { ArrivalHeading } from './arrival-heading';
import { PostButton } from './post-button';

type PartingQuestionProps = {
  heading: string;
  level: 1 | 2;
  /** What will happen, point by point. */
  what: readonly string[];
  confirm: { intent: string; label: string; fields?: Readonly<Record<string, string>> };
  cancel: { label: string; href: string };
  reply: AccountReply | undefined;
};

/**
 * Asks for confirmation of a step that cannot simply be undone, and says what will happen: leaving an
 * organization, removing a member, closing an account, approving an adjustment.
 */
export function PartingQuestion(props: PartingQuestionProps) {
  const { heading, level, what, confirm, cancel, reply } = props;
  return (
    <>
      <ArrivalHeading level={level} className="max-w-prose [overflow-wrap:anywhere]">
        {heading}
      </ArrivalHeading>
      <ul className="mb-8 mt-5 flex max-w-prose list-disc flex-col gap-2 pl-6">
        {what.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <PostButton {...confirm} destructive reply={reply} />
        <a href={cancel.href} className="target mt-0.5 text-link">
          {cancel.label}
        </a>
      </div>
    </>
  );
}
