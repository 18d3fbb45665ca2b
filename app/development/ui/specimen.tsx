import type { ReactNode } from 'react';

type SpecimenProps = {
  /** What is shown, as pages import it. */
  part: string;
  /** Which of its states. */
  state?: string;
  children: ReactNode;
};

/** One part in one state, below its name. */
export function Specimen({ part, state, children }: SpecimenProps) {
  return (
    <section className="specimen" aria-label={state ? `${part}: ${state}` : part}>
      <p className="specimen-name">
        <code>{part}</code>
        {state ? ` ${state}` : ''}
      </p>
      {children}
    </section>
  );
}
