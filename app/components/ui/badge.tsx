export type BadgeText = {
  text: string;
  /** `good`: done; `warn`: not done yet; `bad`: needs a person; without one: a plain fact. */
  tone?: 'good' | 'warn' | 'bad' | undefined;
};

/** A status in a word or two. The color repeats what the text says. */
export function Badge({ text, tone }: BadgeText) {
  return (
    <span className="badge" data-tone={tone}>
      {text}
    </span>
  );
}
