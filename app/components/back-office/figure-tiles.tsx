import {
  changeLabel,
  FIGURE_LABELS,
  figureLabel,
  sparklineLabel,
  TODAY,
} from '~/content/back-office/erp-home';
import { type Figure, type FigureName, FIGURES, sparkline } from '~/domain/back-office/figures';

/** Each figure of today, of yesterday and of the last seven whole days against the seven before, with a sparkline. */
export function FigureTiles({ figures }: { figures: Record<FigureName, Figure> }) {
  const names = Object.keys(FIGURES) as FigureName[];
  return (
    <section aria-labelledby="now">
      <h2 id="now" className="sr-only">
        {TODAY.now}
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable */}
      <ul className="figure-tiles" tabIndex={0} aria-label={TODAY.now}>
        {names.map((name) => (
          <FigureTile key={name} name={name} figure={figures[name]} />
        ))}
      </ul>
    </section>
  );
}

function FigureTile({ name, figure }: { name: FigureName; figure: Figure }) {
  const points = sparkline(figure.days.map(({ value }) => value));
  const change = changeLabel(figure);
  return (
    <li>
      <h3>{FIGURE_LABELS[name]}</h3>
      <p>{figureLabel(name, figure.today)}</p>
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-label={sparklineLabel(name, figure)}
      >
        <polygon points={`0,100 ${points} 100,100`} className="fill-soft" />
        <polyline points={points} vectorEffect="non-scaling-stroke" />
      </svg>
      <dl>
        <div>
          <dt>{TODAY.yesterday}</dt>
          <dd>{figureLabel(name, figure.yesterday)}</dd>
        </div>
        <div>
          <dt>{TODAY.week}</dt>
          <dd>
            {figureLabel(name, figure.week)}{' '}
            {change === '' ? null : (
              <span>
                {change}
                <span className="sr-only"> {TODAY.against}</span>
              </span>
            )}
          </dd>
        </div>
      </dl>
    </li>
  );
}
