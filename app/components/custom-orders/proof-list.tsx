import { momentWords } from '~/content/core/dates';
import type { CustomOrderView, ProofView } from '~/domain/custom-orders/custom-order-view';

type ProofListProps = {
  order: Pick<CustomOrderView, 'proofs'>;
  drawingOf: (artworkId: string) => string;
  fileOf: (artworkId: string) => string;
};

/** The versions of the proof: the newest expanded, the older ones collapsed. */
export function ProofList({ order, drawingOf, fileOf }: ProofListProps) {
  const [newest, ...older] = order.proofs;
  if (!newest) return null;
  const links = { drawingOf, fileOf };
  return (
    <section aria-labelledby="proofs" className="mt-10">
      <h2 id="proofs">Proof</h2>
      <ProofPicture proof={newest} {...links} />
      {older.length > 0 ? (
        <details className="mt-4">
          <summary className="target">Earlier versions ({older.length})</summary>
          {older.map((proof) => (
            <ProofPicture key={proof.version} proof={proof} {...links} />
          ))}
        </details>
      ) : null}
    </section>
  );
}

function ProofPicture({
  proof,
  drawingOf,
  fileOf,
}: { proof: ProofView } & Pick<ProofListProps, 'drawingOf' | 'fileOf'>) {
  const { artwork, version } = proof;
  return (
    <article aria-label={`Version ${version}`} className="mt-4">
      <p className="font-semibold">
        Version {version}
        {proof.approvedAt ? `, approved on ${momentWords(proof.approvedAt)}` : ''}
      </p>
      {artwork.width !== null && artwork.height !== null ? (
        <div className="proof-picture mt-2">
          <img
            src={drawingOf(artwork.id)}
            width={artwork.width}
            height={artwork.height}
            alt={`Version ${version} of the proof`}
          />
        </div>
      ) : null}
      {proof.note ? <p className="said">{proof.note}</p> : null}
      <p className="mt-2">
        <a href={fileOf(artwork.id)} className="target text-link" download data-document="">
          Download {artwork.fileName}
        </a>
      </p>
    </article>
  );
}
