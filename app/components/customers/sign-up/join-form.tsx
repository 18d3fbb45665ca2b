import type { AccountReply } from '~/components/ui/forms/account-form';
import { EnquiryForm } from '~/components/ui/forms/enquiry-form';
import { AmbassadorFields } from './ambassador-fields';
import { type ReactNode, useEffect, useRef } from 'react';
import { paths } from '~/paths';
import { GET_STARTED, GET_STARTED_AMBASSADOR, KIND_LABELS } from '~/content/customers/get-started';
import { SIGN_UP_KINDS, type SignUpKind } from '~/domain/customers/sign-up';

type JoinFormProps = {
  token: string;
  reply: (AccountReply & { review?: unknown }) | undefined;
  account: { email: string } | null;
  latestBirthday: string;
  records: boolean;
};

/** The form of the ambassador program; signed-in customers join with their own account. */
export function JoinForm({ token, reply, account, latestBirthday, records }: JoinFormProps) {
  const { send, refused } = GET_STARTED_AMBASSADOR.form;
  return (
    <EnquiryForm
      id="join"
      token={token}
      reply={reply}
      send={send}
      refused={refused}
      alternative={reply?.review ? <LogInBeside /> : null}
    >
      {(fields) => (
        <>
          <AmbassadorFields
            fields={fields}
            account={account}
            latestBirthday={latestBirthday}
            records={records}
          />
        </>
      )}
    </EnquiryForm>
  );
}

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

type SignUpDoneProps = { heading: string; text: string; children: ReactNode };

/** Replaces the form with its outcome. Takes the focus, because the pressed button is gone. */
export function SignUpDone({ heading, text, children }: SignUpDoneProps) {
  const thanks = useRef<HTMLDivElement>(null);
  useEffect(() => thanks.current?.focus(), []);
  return (
    <div className="wrap flex flex-col items-start py-16 lg:py-24">
      <div ref={thanks} tabIndex={-1} role="status" className="outline-none">
        <h1>{heading}</h1>
        <p className="mt-6 max-w-prose text-lg text-ink-soft">{text}</p>
      </div>
      <div className="mt-8 flex flex-wrap gap-4">{children}</div>
    </div>
  );
}

/** A link to log in, below the sentence that an account already exists. */
export function LogInBeside() {
  return (
    <a href={paths.signIn(paths.myProducts())} className="target text-link">
      Log In
    </a>
  );
}

/** The kinds of account, each a link to its form. */
export function KindList() {
  return (
    <section aria-labelledby="kinds" className="wrap py-[calc(var(--section)/2)]">
      <h2 id="kinds">{GET_STARTED.kinds.heading}</h2>
      <ul className="mt-8 grid gap-x-12 sm:grid-cols-2 lg:grid-cols-3">
        {SIGN_UP_KINDS.map((kind) => (
          <li key={kind} className="border-t-[1.5px] border-ink">
            <a
              href={paths.getStarted({ kind })}
              className="group flex h-full flex-col pb-8 pt-4 no-underline"
            >
              <span className="font-display text-xl font-bold underline decoration-1 underline-offset-4 group-hover:decoration-2">
                {KIND_LABELS[kind].label}
              </span>
              <span className="mt-2 text-ink-soft">{KIND_LABELS[kind].text}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Links to the forms of the other kinds, beside a form. */
export function OtherKinds({ chosen }: { chosen: SignUpKind }) {
  return (
    <nav aria-labelledby="other-kinds">
      <h2 id="other-kinds" className="text-lg">
        {GET_STARTED.kinds.chosen}
      </h2>
      <ul className="mt-3 flex flex-wrap gap-x-6">
        {SIGN_UP_KINDS.map((kind) => (
          <li key={kind}>
            <a
              href={paths.getStarted({ kind })}
              aria-current={kind === chosen ? 'page' : undefined}
              className="target underline-offset-4 hover:underline aria-[current]:font-semibold aria-[current]:underline"
            >
              {KIND_LABELS[kind].label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
