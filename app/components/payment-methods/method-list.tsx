import { AccountForm, type AccountReply } from '~/components/ui/forms/account-form';
import { openerOf } from '~/components/customers/openers';
import { PostButton } from '~/components/ui/forms/post-button';
import {
  METHOD_NAME,
  METHOD_REMOVAL,
  METHODS,
  TOP_UP_REMOVAL,
} from '~/content/payment-methods/saved-methods';
import {
  METHOD_NICKNAME_LENGTH,
  methodName,
  type PaymentMethod,
} from '~/domain/payment-methods/payment-method';
import { accountPaths } from '~/account-paths';
import { TextField } from '~/components/ui/forms/field';

type MethodListProps = {
  methods: readonly PaymentMethod[];
  reply: AccountReply | undefined;
};

/** The saved cards and bank accounts, each with its actions (spec section 2). */
export function MethodList({ methods, reply }: MethodListProps) {
  if (methods.length === 0) return <p className="text-ink-soft">{METHODS.empty}</p>;
  return (
    <ul className="account-rows">
      {methods.map((method) => (
        <MethodRow key={method.id} method={method} reply={reply} />
      ))}
    </ul>
  );
}

type MethodRowProps = Omit<MethodListProps, 'methods'> & { method: PaymentMethod };

function MethodRow({ method, reply }: MethodRowProps) {
  const { id, nickname, isDefault, isExpired, verification } = method;
  const heading = methodHeading(method);
  const isPending = verification === 'pending';
  return (
    <li>
      <div className="min-w-0">
        <div className="flex items-center gap-3">
          <MethodMark method={method} />
          <h3 dir="auto" className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">
            {heading}
          </h3>
        </div>
        <p className="mt-1 text-ink-soft">{methodDetails(method)}</p>
        <p className="mt-2.5 flex flex-wrap gap-2 empty:hidden">
          {isDefault ? <span className="account-mark">{METHODS.default}</span> : null}
          {isExpired ? <span className="account-mark text-danger">{METHODS.expired}</span> : null}
          {isPending ? <span className="account-mark">{METHODS.pending}</span> : null}
        </p>
        {isPending ? <Verification method={method} /> : null}
      </div>
      <div className="flex flex-wrap items-center gap-x-6">
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
        <a
          id={openerOf.methodName(id)}
          href={accountPaths.paymentMethod(id)}
          className="target text-link font-semibold"
        >
          {nickname === null ? METHODS.name : METHODS.rename}
          <span className="sr-only"> {heading}</span>
        </a>
        <a
          id={openerOf.methodRemoval(id)}
          href={accountPaths.paymentMethod(id, { remove: '1' })}
          className="target text-link font-semibold"
        >
          {METHODS.remove}
          <span className="sr-only"> {heading}</span>
        </a>
      </div>
    </li>
  );
}

function Verification({ method: { verifyUrl } }: { method: PaymentMethod }) {
  return (
    <p className="mt-2 max-w-prose text-sm text-ink-soft">
      {METHODS.pendingText}{' '}
      {verifyUrl ? (
        <a href={verifyUrl} className="target text-link -my-2.5 font-semibold">
          {METHODS.verify}
        </a>
      ) : null}
    </p>
  );
}

type MethodNamingProps = {
  method: PaymentMethod;
  reply: AccountReply | undefined;
};

/** Edits a payment method's nickname, the spec's `credit_card_names`. */
export function MethodNaming({ method, reply }: MethodNamingProps) {
  return (
    <>
      <p className="mb-8 text-ink-soft">
        {method.nickname === null ? `${methodName(method)} · ` : ''}
        {methodDetails(method)}
      </p>
      <AccountForm
        name="method-name"
        reply={reply}
        values={{ nickname: method.nickname }}
        save={METHOD_NAME.save}
        summaryLevel={2}
        beside={
          <a
            href={`${accountPaths.accountBilling()}#${openerOf.methodName(method.id)}`}
            className="target text-link"
          >
            {METHOD_NAME.cancel}
          </a>
        }
      >
        {(field) => (
          <TextField
            label={METHOD_NAME.label}
            hint={METHOD_NAME.hint}
            maxLength={METHOD_NICKNAME_LENGTH}
            autoComplete="off"
            dir="auto"
            optional
            {...field('nickname')}
          />
        )}
      </AccountForm>
    </>
  );
}

type MethodQuestionProps = {
  method: PaymentMethod;
  /** How many other methods of the customer can be charged. */
  others: number;
  /** What will happen to the automatic top-up. */
  topUp: keyof typeof TOP_UP_REMOVAL;
  reply: AccountReply | undefined;
};

/** Asks for confirmation before a payment method is removed, and says what that ends. */
export function MethodQuestion({ method, others, topUp, reply }: MethodQuestionProps) {
  const labels = [
    ...(method.isDefault ? [METHOD_REMOVAL.default] : []),
    ...(method.isDefault || others === 0 ? [METHOD_REMOVAL.leaves(others)] : []),
  ];
  return (
    <>
      <p className="max-w-prose">{METHOD_REMOVAL.text}</p>
      {labels.length > 0 ? <p className="mt-3 max-w-prose">{labels.join(' ')}</p> : null}
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
          href={`${accountPaths.accountBilling()}#${openerOf.methodRemoval(method.id)}`}
          className="target mt-0.5 text-link"
        >
          {METHOD_REMOVAL.cancel}
        </a>
      </div>
    </>
  );
}

const MARKS: Readonly<Record<string, string | undefined>> = {
  visa: 'VISA',
  mastercard: 'MC',
  amex: 'AMEX',
  discover: 'DISC',
  diners: 'DC',
  jcb: 'JCB',
  unionpay: 'UP',
};

/** A small badge for the eye; the name beside it says the same. The companies' own logos are not used. */
export function MethodMark({
  method: { type, brand },
}: {
  method: Pick<PaymentMethod, 'type' | 'brand'>;
}) {
  return (
    <span aria-hidden="true" className="method-mark">
      {type === 'us_bank_account' ? 'BANK' : (MARKS[brand ?? ''] ?? 'CARD')}
    </span>
  );
}

/** Returns, for example, 'Checking account' for `checking`. */
function accountLabel(accountType: string): string {
  return `${accountType.charAt(0).toUpperCase()}${accountType.slice(1)} account`;
}

/** Returns the line below a method's name: a card's expiry, a bank account's type (spec section 2). */
export function methodDetails(method: PaymentMethod): string {
  const { nickname, accountType, expMonth, expYear, isExpired } = method;
  const expiry =
    expMonth === null || expYear === null
      ? null
      : `${isExpired ? METHODS.expiredOn : METHODS.expires} ${String(expMonth).padStart(2, '0')}/${expYear}`;
  const parts = [
    nickname === null ? null : methodName(method),
    accountType === null ? null : accountLabel(accountType),
    expiry,
  ].filter((part) => part !== null);
  const text = parts.join(' · ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the nickname, or the method's name if it has none. */
export function methodHeading(method: PaymentMethod): string {
  return method.nickname ?? methodName(method);
}
