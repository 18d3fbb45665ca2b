import type { AccountReply } from '~/components/ui/forms/account-form';
import { openerOf } from '~/components/customers/openers';
import { PostButton } from '~/components/ui/forms/post-button';
import { methodDetails, methodHeading } from './method-naming';
import { METHODS } from '~/content/payment-methods/saved-methods';
import type { PaymentMethod } from '~/domain/payment-methods/payment-method';
import { paths } from '~/paths';

type MethodListProps = {
  methods: readonly PaymentMethod[];
  /** The page that shows the list, to return to. */
  from: MethodsPage;
  reply: AccountReply | undefined;
};

/** The pages that show the list. */
export type MethodsPage = 'billing' | 'payments';

/** The saved cards and bank accounts, each with its actions (spec section 2). */
export function MethodList({ methods, from, reply }: MethodListProps) {
  if (methods.length === 0) return <p className="text-ink-soft">{METHODS.empty}</p>;
  return (
    <ul className="account-rows">
      {methods.map((method) => (
        <MethodRow key={method.id} method={method} from={from} reply={reply} />
      ))}
    </ul>
  );
}

type MethodRowProps = Omit<MethodListProps, 'methods'> & { method: PaymentMethod };

function MethodRow({ method, from, reply }: MethodRowProps) {
  const { id, nickname, isDefault, isExpired, verification } = method;
  const heading = methodHeading(method);
  const isPending = verification === 'pending';
  return (
    <li>
      <div className="min-w-0">
        <h3 dir="auto" className="line-clamp-2 [overflow-wrap:anywhere]">
          {heading}
        </h3>
        <p className="mt-1 text-ink-soft">{methodDetails(method)}</p>
        <p className="mt-2.5 flex flex-wrap gap-2 empty:hidden">
          {isDefault ? <span className="account-mark">{METHODS.default}</span> : null}
          {isExpired ? <span className="account-mark text-danger">{METHODS.expired}</span> : null}
          {isPending ? <span className="account-mark">{METHODS.pending}</span> : null}
        </p>
        {isPending ? <Verification method={method} /> : null}
      </div>
      <div className="flex flex-wrap items-center gap-x-6">
        <a
          id={openerOf.methodName(id)}
          href={paths.paymentMethod(id, { from })}
          className="target text-link font-semibold"
        >
          {nickname === null ? METHODS.name : METHODS.rename}
          <span className="sr-only"> {heading}</span>
        </a>
        <a
          id={openerOf.methodRemoval(id)}
          href={paths.paymentMethod(id, { from, remove: '1' })}
          className="target text-link font-semibold"
        >
          {METHODS.remove}
          <span className="sr-only"> {heading}</span>
        </a>
        {isDefault || isPending || isExpired ? null : (
          <PostButton
            intent="method-default"
            label={METHODS.makeDefault}
            about={heading}
            fields={{ method: id }}
            variant="quiet"
            reply={reply}
          />
        )}
      </div>
    </li>
  );
}

function Verification({ method: { verifyUrl } }: { method: PaymentMethod }) {
  return (
    <p className="mt-2 max-w-prose text-sm text-ink-soft">
      {METHODS.pendingText}{' '}
      {verifyUrl ? (
        <a href={verifyUrl} className="target text-link font-semibold">
          {METHODS.verify}
        </a>
      ) : null}
    </p>
  );
}
