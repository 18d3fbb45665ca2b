import { JUMP, JUMP_GROUPS, jumpCount } from '~/content/back-office/jump';
import { JUMP_KINDS, type JumpAnswer } from '~/domain/back-office/jump';

/** The results grouped by kind, as a page. */
export function JumpList({ query, hits }: JumpAnswer) {
  if (query === '') return <p>{JUMP.nothingTyped}</p>;
  return (
    <>
      <p className="[overflow-wrap:anywhere]">{jumpCount(hits.length, query)}</p>
      {JUMP_KINDS.map((kind) => {
        const own = hits.filter((hit) => hit.kind === kind);
        return own.length === 0 ? null : (
          <section key={kind} aria-labelledby={`jump-${kind}`} className="mt-8">
            <h2 id={`jump-${kind}`} className="text-lg">
              {JUMP_GROUPS[kind]}
            </h2>
            <ul className="mt-2">
              {own.map(({ href, label, note, post }) => (
                <li
                  key={`${href} ${label}`}
                  className="border-b border-line py-1 [overflow-wrap:anywhere]"
                >
                  {post === undefined ? (
                    <a href={href} className="target text-link font-semibold">
                      {label}
                    </a>
                  ) : (
                    <form method="post" action={href} className="inline">
                      {Object.entries(post).map(([name, value]) => (
                        <input key={name} type="hidden" name={name} value={value} />
                      ))}
                      <button className="target text-link text-left font-semibold">{label}</button>
                    </form>
                  )}{' '}
                  <span className="text-sm text-ink-soft">{note}</span>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}
