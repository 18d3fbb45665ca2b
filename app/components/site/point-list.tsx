type Point = { heading: string; text: string };

type PointListProps = {
  id: string;
  heading: string;
  intro?: string;
  items: readonly Point[];
  /** Whether the points are numbered steps. */
  steps?: boolean;
};

/** Short points under one heading: side by side if there is room, numbered if they are steps. */
export function PointList({ id, heading, intro, items, steps = false }: PointListProps) {
  const List = steps ? 'ol' : 'ul';
  return (
    <section aria-labelledby={id} className="wrap py-[calc(var(--section)/2)]">
      <h2 id={id}>{heading}</h2>
      {intro ? <p className="mt-3 max-w-prose text-lg text-ink-soft">{intro}</p> : null}
      <List className="mt-8 grid gap-x-12 gap-y-10 sm:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]">
        {items.map((item, index) => (
          <li key={item.heading} className="border-t-[1.5px] border-ink pt-4">
            {steps ? (
              <span aria-hidden="true" className="font-display text-3xl font-bold text-clay">
                {index + 1}
              </span>
            ) : null}
            <h3>{item.heading}</h3>
            <p className="mt-2 text-ink-soft">{item.text}</p>
          </li>
        ))}
      </List>
    </section>
  );
}
