import type { StatusBadge } from '~/content/core/tones';

/** A status in a word or two. The color repeats what the text says. */
export function Badge({ text, tone }: StatusBadge) {
  return (
    <span className="badge" data-tone={tone}>
      {text}
    </span>
  );
}
