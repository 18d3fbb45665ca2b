import type { AccountReply } from '~/components/ui/forms/account-form';
import { openerOf } from '~/components/customers/openers';
import { PostButton } from '~/components/ui/forms/post-button';
import { methodDetails, methodHeading } from './method-words';
import { METHOD_REMOVAL } from '~/content/payment-methods/saved-methods';
import { TOP_UP_REMOVAL } from '~/content/top-ups/top-up-removal';
import type { PaymentMethod } from '~/domain/payment-methods/payment-method';

type MethodQuestionProps = {
  method: PaymentMethod;
  /** How many other methods of the customer can be charged. */
  others: number;
  /** What will happen to the automatic top-up. */
  topUp: keyof typeof TOP_UP_REMOVAL;
  /** URL of the list it was opened from. */
  back: string;
  reply: AccountReply | undefined;
};

/** Asks for confirmation before a payment method is removed, and says what that ends. */
export function MethodQuestion({ method, others, topUp, back, reply }: MethodQuestionProps) {
  const words = [
    ...(method.isDefault ? [METHOD_REMOVAL.default] : []),
    ...(method.isDefault || others === 0 ? [METHOD_REMOVAL.leaves(others)] : []),
  ];
  return (
    <>
      <p className="max-w-prose">{METHOD_REMOVAL.text}</p>
      {words.length > 0 ? <p className="mt-3 max-w-prose">{words.join(' ')}</p> : null}
      <p className="mt-3 max-w-prose">{TOP_UP_REMOVAL[topUp]}</p>
      <div className="my-6 border-l-[3px] border-line pl-5">
        <p dir="auto" className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">
          {methodHeading(method)}
        </p>
        <p className="mt-1 text-ink-soft">{methodDetails(method)}</p>
      </div>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <PostButton
          intent="method-remove"
          label={METHOD_REMOVAL.confirm}
          destructive
          reply={reply}
        />
        <a
          href={`${back}#${openerOf.methodRemoval(method.id)}`}
          className="target mt-0.5 text-link"
        >
          {METHOD_REMOVAL.cancel}
        </a>
      </div>
    </>
  );
}
