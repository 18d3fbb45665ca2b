import { GET_STARTED, KIND_WORDS } from '~/content/customers/get-started';
import { SIGN_UP_KINDS, type SignUpKind } from '~/domain/customers/sign-up';
import { paths } from '~/paths';

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
                {KIND_WORDS[kind].label}
              </span>
              <span className="mt-2 text-ink-soft">{KIND_WORDS[kind].text}</span>
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
              {KIND_WORDS[kind].label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
