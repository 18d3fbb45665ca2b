import { monogram } from '~/domain/monogram';

type CompanyLogoProps = {
  /** Of the company or university; null before there is one. */
  name: string | null;
  /** Where our server gives the picture; null when there is none, which is a monogram. */
  src: string | null;
};

/** A company's picture or its initials; the server knows which, so it works without scripts. */
export function CompanyLogo({ name, src }: CompanyLogoProps) {
  if (src !== null) {
    return (
      <img
        src={src}
        alt={name ? `Logo of ${name}` : 'Your company’s logo'}
        width={96}
        height={96}
        className="company-logo"
      />
    );
  }
  const letters = monogram(name ?? '');
  if (letters === '') return null;
  return (
    <span className="company-logo" aria-hidden="true">
      {letters}
    </span>
  );
}
