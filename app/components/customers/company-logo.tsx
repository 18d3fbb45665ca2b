import { monogram } from '~/domain/core/text/monogram';

type CompanyLogoProps = {
  /** Name of the company or university; null if there is none yet. */
  name: string | null;
  /** URL of the logo on our server; null if there is none, which shows a monogram. */
  src: string | null;
};

/** A company's logo or its initials. The server knows which, so it works without JavaScript. */
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
