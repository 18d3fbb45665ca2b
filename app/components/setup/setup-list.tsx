import { Badge } from '~/components/ui/badge';
import { SETUP_LABELS, SETUP_PAGE, SETUP_PLATFORM_LABELS } from '~/content/setup/setup';
import { type SetupLine, type SetupPlatform, setupPlatform } from '~/domain/setup/setup-check';

const TONES = { ok: 'good', wrong: 'bad', skipped: 'warn' } as const;

/** The checks about one company, each green or red, with what was found or what to do. */
export function SetupList({
  platform,
  lines,
}: {
  platform: SetupPlatform;
  lines: readonly SetupLine[];
}) {
  return (
    <section aria-labelledby={`setup-${platform}`} className="mt-10">
      <h2 id={`setup-${platform}`} className="mb-3">
        {SETUP_PLATFORM_LABELS[platform]}
      </h2>
      <ul className="border-b border-line">
        {lines
          .filter(({ id }) => setupPlatform(id) === platform)
          .map(({ id, state, text }) => (
            <li
              key={id}
              className="grid items-baseline gap-x-4 gap-y-1 border-t border-line py-3 grid-cols-[1fr_auto] md:grid-cols-[14rem_6rem_1fr]"
            >
              <strong>{SETUP_LABELS[id]}</strong>
              <span>
                <Badge text={SETUP_PAGE.states[state]} tone={TONES[state]} />
              </span>
              <span
                className={`col-span-2 max-w-prose wrap-anywhere md:col-span-1 ${state === 'ok' ? 'text-ink-soft' : ''}`}
              >
                {text}
              </span>
            </li>
          ))}
      </ul>
    </section>
  );
}
