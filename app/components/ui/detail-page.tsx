import type { StatusBadge } from '~/content/core/tones';
import type { ReactNode } from 'react';
import { Badge } from './badge';
import { Notice } from './notice';

type DetailPageProps = {
  /** The list that the thing is from. */
  back: { href: string; label: string };
  title: string;
  badges?: readonly StatusBadge[];
  /** What one wants to know first, in a line: when, how much, who. */
  lead?: ReactNode;
  /** What a press has just done. */
  done?: string | null | undefined;
  /** What else can be done, as buttons or links; only what this reader may do now. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The page of one thing: its name with its states and what can be done, and below it the columns. */
export function DetailPage(props: DetailPageProps) {
  const { back, title, badges = [], lead, done, actions, children } = props;
  return (
    <>
      <p className="detail-back" data-print="off">
        <a href={back.href} className="target">
          <span aria-hidden="true">←&nbsp;</span>
          {back.label}
        </a>
      </p>
      <header className="detail-head">
        <div className="detail-title">
          <h1>{title}</h1>
          {badges.map((badge) => (
            <Badge key={badge.text} {...badge} />
          ))}
        </div>
        {lead ? <p className="detail-lead">{lead}</p> : null}
        {actions ? (
          <div className="detail-actions" data-print="off">
            {actions}
          </div>
        ) : null}
      </header>
      {done ? (
        <div className="detail-done">
          <Notice tone="done">{done}</Notice>
        </div>
      ) : null}
      {children}
    </>
  );
}

/** What has to be done next, and the button or form that does it. */
export function NextAction({ text, children }: { text: ReactNode; children?: ReactNode }) {
  return (
    <div className="detail-next">
      <p>{text}</p>
      {children}
    </div>
  );
}

/** What happens and what it costs on the left, whom and what it concerns on the right. One column on small screens. */
export function DetailColumns({ children, side }: { children: ReactNode; side: ReactNode }) {
  return (
    <div className="detail">
      <div className="detail-main">{children}</div>
      <div className="detail-side">{side}</div>
    </div>
  );
}

type DetailSectionProps = {
  id: string;
  heading: string;
  /** Beside the heading, for example a link to all of them. */
  beside?: ReactNode;
  children: ReactNode;
};

/** A section of one of the columns, with its heading. */
export function DetailSection({ id, heading, beside, children }: DetailSectionProps) {
  return (
    <section aria-labelledby={id}>
      <div className="detail-heading">
        <h2 id={id}>{heading}</h2>
        {beside}
      </div>
      {children}
    </section>
  );
}

type MoneyRow = {
  label: ReactNode;
  amount: string;
  /** Whether it is a sum of those above. */
  isTotal?: boolean;
};

/** Amounts, one a line. */
export function MoneyTable({ caption, rows }: { caption: string; rows: readonly MoneyRow[] }) {
  return (
    <table className="money-table">
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {rows.map(({ label, amount, isTotal }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- two taxes may have one name
          <tr key={place} data-total={isTotal ? '' : undefined}>
            <th scope="row">{label}</th>
            <td>{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
