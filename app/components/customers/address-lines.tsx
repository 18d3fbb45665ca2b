/** The lines of an address, each with the direction of its own script. */
export function AddressLines({ lines }: { lines: readonly string[] }) {
  return (
    <address className="not-italic">
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no other name
        <span key={index} dir="auto" className="block [overflow-wrap:anywhere]">
          {line}
        </span>
      ))}
    </address>
  );
}
