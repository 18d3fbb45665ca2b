type SumListProps = { sums: readonly Sum[] };

/** `amount` is formatted; what `isTotal` is set apart from the rows that it sums. */
export type Sum = { label: string; amount: string; isTotal?: boolean | undefined };

/** Amounts and their total, aligned under the last column of the table above them. */
export function SumList({ sums }: SumListProps) {
  return (
    <dl className="ml-auto mt-6 grid max-w-lg gap-2">
      {sums.map(({ label, amount, isTotal }, place) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- two taxes may have one name
          key={place}
          className={`flex justify-between gap-8 ${isTotal ? 'mt-2 border-t border-line pt-3 text-lg font-semibold' : ''}`}
        >
          <dt>{label}</dt>
          <dd className="tabular-nums">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
